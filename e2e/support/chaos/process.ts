// A server without pages: the same background work and the same doors as `npm start`, in a process that starts in a second.
import http from 'node:http'
import { settings } from '@/lib/config/settings'
import { openFront, front } from '@/lib/front/front'
import { startBackground } from '@/lib/jobs/start'

const { port } = settings()
const dressing = { headers: {}, prepare: () => undefined }
openFront(settings())
await startBackground()
const server = http.createServer((incoming, outgoing) => {
  if (!front(incoming, outgoing, dressing)) outgoing.writeHead(404).end()
})
server.listen(port, '127.0.0.1', () => process.send?.('ready'))
process.once('disconnect', () => process.exit(0))
