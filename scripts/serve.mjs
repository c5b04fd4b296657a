// The server of `npm start` and `mettle start`: programs are answered in this process, by doors that the application opens once it has started; pages,
// and what is unusual, are the framework's. Arguments: host and port.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { securityHeaders } from './security-headers.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const [hostname, port] = [process.argv[2], Number(process.argv[3])]
/** Packs answers as the framework packs its own. */
const pack = createRequire(import.meta.url)('next/dist/compiled/compression')()

/** Files of skills are text that loads nothing, whatever they hold. */
const servedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

process.title = 'mettle'
// What the build found out about the settings: reading them anew takes the parts of the framework that only a build needs.
const { config } = JSON.parse(readFileSync(path.join(root, '.next/required-server-files.json'), 'utf8'))
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
const app = next({ dev: false, dir: root, hostname, port, quiet: true })

/** Answers here when it can; the doors are open once the application has started. */
function isAnsweredHere(request, response) {
  const front = globalThis.mettleFront
  return front !== undefined && front(request, response, dressing)
}

const headers = Object.fromEntries(securityHeaders.map(({ key, value }) => [key, value]))
const dressing = { headers, prepare }

function prepare(request, response) {
  for (const [key, value] of Object.entries(headers)) response.setHeader(key, value)
  if (request.url.startsWith('/.well-known/')) response.setHeader('content-security-policy', servedPolicy)
  pack(request, response, () => undefined)
}

await app.prepare()
const answer = app.getRequestHandler()

/** Whoever asks again without a pause has asked for this long, and was told to come by another connection. */
const drainMs = 250
/** Who asked within so long before the stop may ask again: on a machine with more to do than processors that takes longer. */
const recentMs = 1_000
const busyDrainMs = () => Math.min(3_000, (drainMs * os.loadavg()[0]) / os.availableParallelism())
/** Open connections, and when each asked last. */
const askedMs = new Map()
/** It has a channel to what started it, which closes when that ends. */
const isStarted = process.connected
let isStopping = false

function noteAsked(socket) {
  if (!askedMs.has(socket)) socket.once('close', () => askedMs.delete(socket))
  askedMs.set(socket, performance.now())
}

async function onRequest(request, response) {
  noteAsked(request.socket)
  if (isStopping) response.setHeader('connection', 'close')
  // Before anybody reads the headers: what only a trusted proxy may say. The application knows which those are once it has started.
  globalThis.mettleArrive?.(request)
  if (isAnsweredHere(request, response)) return
  try {
    await answer(request, response)
  } catch (error) {
    console.error(error)
    response.statusCode = 500
    response.end('Internal Server Error')
  }
}

/** A client that stood still for longer than a connection is kept sends its next request into a closed one, and sees a server that ended. */
const keepAliveMs = 75_000
const server = http.createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => void onRequest(request, response))
server.on('error', (error) => {
  console.error(`mettle: cannot listen on ${hostname}:${port} (${error.code})`)
  process.exit(1)
})
server.listen(port, hostname)

/** Where what started this process has ended, nobody waits for a server that ends well: its port is to be free. */
function drained() {
  if (isStarted && !process.connected) return undefined
  const stopMs = performance.now()
  const untilMs = stopMs + busyDrainMs()
  const kept = [...askedMs].filter(([, atMs]) => stopMs - atMs < recentMs).map(([socket]) => socket)
  return new Promise((resolve) => {
    const look = () => {
      const isWaiting = kept.some((socket) => !socket.destroyed) && performance.now() < untilMs
      // Right after connections were accepted: the system resets those that it still has when the port closes.
      if (isWaiting) setTimeout(look, drainMs / 10)
      else setImmediate(resolve)
    }
    setTimeout(look, drainMs)
    process.once('disconnect', resolve)
  })
}

/**
 * Finishes the requests under way and what they left to write, and ends. Before it takes no more connections, those that are kept open
 * are given up with their next answer: closed between two requests, the second would be lost.
 */
async function stop(code) {
  if (isStopping) return
  isStopping = true
  // Whoever started it then knows that it did not die, however it ends.
  process.send?.({ isStopping })
  await drained()
  await new Promise((resolve) => server.close(resolve))
  await globalThis.mettleFlush?.()
  await app.close()
  process.exit(code)
}

process.on('SIGINT', () => void stop(130))
process.on('SIGTERM', () => void stop(0))
// At once, before the signal that follows.
process.once('disconnect', () => void stop(0))
