import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const { resolve } = createRequire(import.meta.url)
const server = 'http://127.0.0.1:8000'

export default defineConfig({
  base: '/static/ui/',
  plugins: [react()],
  build: {
    manifest: true,
    // Nothing becomes a data: address, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/shared/testing/setup.ts'],
    restoreMocks: true,
    // A busy machine takes its time with whole dialogs.
    testTimeout: 20_000,
    // react-admin is loaded by Node, our sources by Vite; both must find the same router.
    alias: [{ find: /^react-router$/, replacement: resolve('react-router') }],
  },
})
