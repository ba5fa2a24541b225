import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { themeStyles } from './scripts/themeStyles'

const { resolve } = createRequire(import.meta.url)
/** The portal that answers the calls of a development server. */
const server = process.env.PORTAL_SERVER ?? 'http://127.0.0.1:8000'

const template = new URL('src/sw/service-worker.js', import.meta.url)

/** Every build has another service worker, so that browsers notice a new version. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  generateBundle(_, bundle) {
    const names = Object.keys(bundle).toSorted().join()
    const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
    const source = readFileSync(template, 'utf8').replace('__VERSION__', version)
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
  },
})

/**
 * The router package names its development build alone, warnings and all; what is served is built
 * from the other one.
 */
const production = (name: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url))
const leanRouter = [
  { find: /^react-router$/, replacement: production('index') },
  { find: /^react-router\/dom$/, replacement: production('dom-export') },
]

const source = (name: string) => fileURLToPath(new URL(`src/shared/lean/${name}`, import.meta.url))
/** What packages of the desk bring along and no browser of today needs. */
const leanPackages = [
  { find: /^object\.entries$/, replacement: source('objectEntries.cjs') },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: source('noExport.ts') },
]

/** What dresses every page but the login: in one piece it is smaller than in twenty. */
const dress = { name: 'dress', test: /node_modules\/(@mui|@emotion|stylis)\//, minShareCount: 3 }

/** Tests that put another module in the place of one of ours: no other test may meet it. */
const withStandIns = readdirSync(new URL('src', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.test.tsx'))
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes('vi.mock('))

const inADocument = { environment: 'jsdom', setupFiles: ['src/shared/testing/setup.ts'] }

export default defineConfig(({ command, mode }) => ({
  // The development server answers every page's address itself, so that a reload stays there.
  base: command === 'build' ? '/static/ui/' : '/',
  plugins: [react(), themeStyles(), serviceWorker()],
  resolve: {
    alias: command === 'build' && mode === 'production' ? [...leanRouter, ...leanPackages] : [],
  },
  build: {
    manifest: true,
    // Nothing becomes a data: address, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [dress], includeDependenciesRecursively: false } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The changelog lies beside the code of both halves.
    fs: { allow: ['..'] },
    proxy: {
      '/api': server,
      '/demo': server,
      '/verify': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    restoreMocks: true,
    // A busy machine takes its time with whole dialogs.
    testTimeout: 40_000,
    // react-admin is loaded by Node, our sources by Vite; both must find the same router.
    alias: [{ find: /^react-router$/, replacement: resolve('react-router') }],
    // Most of what a small test costs is the browser around it: those in .ts have none.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          pool: 'threads',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inADocument,
          name: 'pages',
          // To load the libraries anew for each file took longer than its tests. What is ours, and
          // the document, each finds as new: see setup.ts.
          isolate: false,
          // Among files of other projects its processes would be ended after each.
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.tsx'],
          exclude: withStandIns,
        },
      },
      {
        extends: true,
        test: { ...inADocument, name: 'pages with stand-ins', include: withStandIns },
      },
    ],
  },
}))
