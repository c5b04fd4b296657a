import type { McpServer } from '@modelcontextprotocol/server'
import { productVersion } from '@/lib/config/version'
import { agentDoor } from '@/lib/contract/agent-door'
import { answerOffline } from './answer-offline'
import type { Keeper } from './last-good'
import { refresh } from './refresh'
import { Offline, Rejected, type Remote } from './remote'
import { bridgedSource } from './skill-source'

/** Interval between two checks that the copy is current. */
const refreshMs = 30_000

export interface Bridge {
  remote: Remote
  keeper: Keeper
  now: () => Date
  /** Prints a message for the person at the terminal. */
  say: (text: string) => void
}

/** Keeps the copy current: at the start, and when the server returns. Never two refreshes at once. */
function caretaker({ remote, keeper, now, say }: Bridge) {
  let nextMs = 0
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await refresh(remote, keeper, now)
    } catch (error) {
      // The old copy remains; the server's next response triggers another refresh.
      say(`mettle: couldn't update the local copy of the skills: ${error instanceof Error ? error.message : 'unknown error'}\n`)
    }
    running = null
  }
  return () => {
    if (running || now().getTime() < nextMs) return
    nextMs = now().getTime() + refreshMs
    running = run()
  }
}

/** The server keeps no connection over which it could notify. */
const unannounced = { listChanged: false }

/** The two requests about tools, forwarded to the server unchanged, and answered from the copy while it is offline. */
async function passTools(server: McpServer, bridge: Bridge, supervise: () => void): Promise<void> {
  const { ProtocolError } = await import('@modelcontextprotocol/server')
  const { remote, keeper } = bridge
  const asProtocol = (error: unknown) =>
    error instanceof Rejected ? new ProtocolError(error.code, error.message, error.data) : error
  server.server.registerCapabilities({ tools: unannounced, resources: unannounced, prompts: unannounced })
  server.server.setRequestHandler('tools/list', async () => {
    try {
      const listed = (await remote.request('tools/list')) as { tools: never[] }
      supervise()
      return { tools: listed.tools }
    } catch (error) {
      if (!(error instanceof Offline)) throw asProtocol(error)
      return { tools: ((await keeper.read())?.tools ?? []) as never[], _meta: { 'mettle/stale': true } }
    }
  })
  server.server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    try {
      const answer = await remote.request('tools/call', { name, arguments: args })
      supervise()
      return answer as { content: [] }
    } catch (error) {
      if (!(error instanceof Offline)) throw asProtocol(error)
      return answerOffline(keeper, error.message, name, args)
    }
  })
}

/** Prompts are the server's alone: while it is offline there is none. */
async function passPrompts(server: McpServer, { remote }: Bridge): Promise<void> {
  const { ProtocolError, ProtocolErrorCode } = await import('@modelcontextprotocol/server')
  server.server.setRequestHandler('prompts/list', async () => {
    try {
      const listed = (await remote.request('prompts/list')) as { prompts: never[] }
      return { prompts: listed.prompts }
    } catch (error) {
      // A key that may not read has no prompts.
      if (error instanceof Offline || error instanceof Rejected) return { prompts: [] }
      throw error
    }
  })
  server.server.setRequestHandler('prompts/get', async ({ params }) => {
    try {
      return (await remote.request('prompts/get', params)) as { messages: [] }
    } catch (error) {
      if (error instanceof Rejected) throw new ProtocolError(error.code, error.message, error.data)
      if (error instanceof Offline)
        throw new ProtocolError(ProtocolErrorCode.InternalError, `${error.message} Start Mettle with "npx mettle start".`)
      throw error
    }
  })
}

/**
 * Serves the protocol on this process's standard streams and forwards each request to the server, in either revision. While the
 * server is offline, answers come from the copy and say so; the next request tries the server again. Returns when the input ends.
 */
export async function serveBridge(bridge: Bridge): Promise<void> {
  // Loaded here only: every other command starts without them.
  const { McpServer: Server } = await import('@modelcontextprotocol/server')
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
  const { SkillsExtension } = await import('@modelcontextprotocol/server/ext/skills')
  const supervise = caretaker(bridge)
  supervise()
  const ended = new Promise<void>((resolve) => void process.stdin.once('end', resolve).once('close', resolve))
  const handle = serveStdio(async () => {
    const { instructions, ...shownAs } = agentDoor
    const server = new Server({ ...shownAs, version: productVersion }, { instructions })
    await passTools(server, bridge, supervise)
    await passPrompts(server, bridge)
    const source = bridgedSource(bridge.remote, bridge.keeper)
    new SkillsExtension({ source, onWarning: ({ path, message }) => bridge.say(`mettle: ${path}: ${message}\n`) }).attach(server)
    return server
  })
  await ended
  await handle.close()
}
