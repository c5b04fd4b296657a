import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Context } from '@/lib/kernel/context'
import type { Opened } from '@/lib/services/testing/both-databases.test-support'
import { answerMcp } from './answer-mcp'

const url = 'http://127.0.0.1:4310/api/mcp'

export type Mode = 'legacy' | { pin: string }
/** The supported revisions: the previous one, with its handshake, and the current one. */
export const modes: [string, Mode][] = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
]

/** The official client, connected to a route in this process. */
export async function connect(
  answer: (request: Request) => Promise<Response>,
  { mode = 'legacy', headers = {} }: { mode?: Mode; headers?: Record<string, string> } = {},
): Promise<Client> {
  const fetch = (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.headers.set('host', '127.0.0.1:4310')
    return answer(request)
  }
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch, requestInit: { headers } }))
  return client
}

type Result = Record<string, unknown> & { code?: string }

interface How {
  mode?: Mode
  agent?: string
  isReader?: boolean
}

type Serve = (request: Request, answer: (ctx: Context) => Promise<Response>) => Promise<Response>

/** Makes agents that connect to the route of a test, under the test's clock. */
export const callerAt =
  (serve: Serve) =>
  async ({ clock }: Opened, { mode, agent, isReader = false }: How = {}) => {
    const answer = (request: Request) =>
      serve(request, (ctx) => answerMcp({ ...ctx, now: clock.now, permissions: isReader ? ['read'] : ctx.permissions }, request))
    const client = await connect(answer, { mode, headers: agent ? { 'mettle-agent': agent } : {} })
    // From here on the client checks each result against the schema that the tool promises.
    await client.listTools()
    const callTool = async (name: string, args: Record<string, unknown> = {}) => {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args })
      return { isError: isError ?? false, value: structuredContent as Result }
    }
    return { client, callTool }
  }

/** A skill with a constraint and an additional file. */
export const shipping = {
  name: 'ship-orders',
  description: 'Ships what was ordered: looks it up, packs it, sends it.',
  content: '# Ship orders\n\n1. Look it up in `references/places.md`.\n2. Ship it.\n',
  constraints: ['only in production'],
  files: [{ path: 'references/places.md', text: 'Größe: ☃\n' }],
}
