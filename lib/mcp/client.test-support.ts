import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const url = 'http://127.0.0.1:4310/api/mcp'

export type Mode = 'legacy' | { pin: string }
/** The revisions that are served: the previous one, by its handshake, and the current one. */
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
