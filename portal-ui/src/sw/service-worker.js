/**
 * Keeps what a build never changes (hashed assets) and, for moments without a connection, the page
 * that starts the app. Everything else, and above all /api and /ws, goes past it.
 */
const VERSION = '__VERSION__'
const ASSETS = 'assets'
const PAGES = `page-${VERSION}`
const PAGE = '/'
const MOST_ASSETS = 200

// Films and manuals go past it: they are asked for in parts, which no cache takes.
const isAsset = ({ pathname }) =>
  pathname.startsWith('/static/ui/assets/') && !/\.(mp4|vtt|pdf)$/.test(pathname)
const isElsewhere = ({ pathname }) =>
  /^\/(api|ws|health|metrics|demo|verify|static|service-worker\.js|robots\.txt|favicon)(\/|\.|$)/.test(
    pathname,
  )

const keep = async (name, key, response) => {
  if (response.ok && !response.redirected) {
    const cache = await caches.open(name)
    await cache.put(key, response.clone())
  }
  return response
}

const asset = async (request) =>
  (await caches.match(request)) ?? keep(ASSETS, request, await fetch(request))

const page = async (request) => {
  try {
    return await keep(PAGES, PAGE, await fetch(request))
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** Older builds' assets stay a while, for tabs that still run them. */
const tidy = async () => {
  for (const name of await caches.keys()) {
    if (name !== ASSETS && name !== PAGES) await caches.delete(name)
  }
  const cache = await caches.open(ASSETS)
  const kept = await cache.keys()
  for (const request of kept.slice(0, -MOST_ASSETS)) await cache.delete(request)
}

self.addEventListener('activate', (event) => event.waitUntil(tidy()))

// Only a person's press makes a waiting version take over.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isAsset(url)) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && !isElsewhere(url)) event.respondWith(page(request))
})
