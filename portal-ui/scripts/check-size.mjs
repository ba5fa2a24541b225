// Measures what a browser downloads, from the build's manifest, and fails above the budgets.
// A budget is about 5 % above the size at its last change, as reserve for updates.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const FRAME = 'src/app/PageFrame.tsx'
const BUDGETS = [
  { name: 'first load', entry: 'index.html', after: [], limit: 130 },
  { name: 'frame', entry: FRAME, after: ['index.html'], limit: 72 },
  { name: 'tenant', entry: 'src/tenant/index.tsx', after: ['index.html', FRAME], limit: 67 },
  {
    name: 'accounting',
    entry: 'src/accounting/index.tsx',
    after: ['index.html', FRAME],
    limit: 100,
  },
]

const staticImports = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) staticImports(next, seen)
  return seen
}

const kilobytes = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000
const weigh = (keys) =>
  [...new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))]
    .map(kilobytes)
    .reduce((sum, size) => sum + size, 0)

let failed = false
for (const { name, entry, after, limit } of BUDGETS) {
  if (!manifest[entry]) throw new Error(`${entry} is not in the manifest`)
  // A lazy page of a module counts with it only when the module itself imports it.
  const there = new Set(after.flatMap((key) => [...staticImports(key)]))
  const own = [...staticImports(entry)].filter((key) => !there.has(key))
  const size = weigh(own)
  failed ||= size > limit
  console.log(`${name.padEnd(11)} ${size.toFixed(1).padStart(6)} kB gzip, limit ${limit}`)
}
process.exit(failed ? 1 : 0)
