// A page request that no server answers gets a page of ours, which waits for the server and then opens the address.
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The server isn’t answering</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; box-sizing: border-box;
  background: light-dark(#fbfbfa, #131312); color: light-dark(#1d1d1b, #ededea) }
main { max-width: 460px }
h1 { font-size: 18px; margin: 0 0 8px }
p { margin: 0 0 12px; color: light-dark(#5a5a55, #a9a9a2) }
code { font-size: 13px }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>The server isn’t answering</h1>
<p>Nothing was lost. Start it with <code>npx mettle</code>, or wait: this page opens by itself as soon as the server answers.</p>
<p role="status">Trying again every second.</p>
<p><a href="">Try now</a></p>
</main>
<script>
setInterval(() => {
  fetch('/api/health/live', { cache: 'no-store' }).then(({ ok }) => { if (ok) location.reload() }, () => undefined)
}, 1000)
</script>
</body>
</html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  event.respondWith(fetch(event.request).catch(() => new Response(page, { status: 503, headers })))
})
