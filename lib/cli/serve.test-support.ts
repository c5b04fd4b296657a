import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Io } from './io'
import { runProgram } from './program'

/** A request at a port, as a route sees it. */
export async function toRequest(message: IncomingMessage): Promise<Request> {
  const headers = new Headers(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
  const method = message.method ?? 'GET'
  const body = method === 'GET' || method === 'DELETE' ? undefined : new Uint8Array(await buffer(message))
  return new Request(`http://${message.headers.host}${message.url}`, { method, headers, body })
}

/** An HTTP surface behind a port of this machine. */
export async function serve(handle: (request: Request) => Promise<Response>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((message, answer) => {
    void toRequest(message)
      .then(handle)
      .then(async (response) => {
        answer.writeHead(response.status, Object.fromEntries(response.headers))
        answer.end(Buffer.from(await response.arrayBuffer()))
      })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve())))
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** Runs a command line as a process would; returns the output of both streams, and the exit code. */
export async function mettle(
  words: string[],
  env: Io['env'] = {},
  ask?: Io['ask'],
  { wait, onErr }: Pick<Io, 'wait'> & { onErr?: (text: string) => void } = {},
): Promise<{ code: number; out: string; err: string; json: () => unknown }> {
  const seen = { out: '', err: '' }
  const io: Io = {
    out: (text) => void (seen.out += text),
    err: (text) => {
      seen.err += text
      onErr?.(text)
    },
    env,
    isWatched: false,
    isColored: false,
    ...(ask ? { ask } : {}),
    ...(wait ? { wait } : {}),
  }
  const code = await runProgram(words, io)
  return { code, ...seen, json: () => JSON.parse(seen.out) }
}
