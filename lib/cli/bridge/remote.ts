/** No server responded, or it cannot serve at the moment. */
export class Offline extends Error {}

/** The server refused the request: a JSON-RPC error. */
export class Rejected extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export interface Remote {
  /**
   * Sends one request of the protocol over HTTP; returns its result.
   * @throws Away | Refused
   */
  request(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>
}

export interface RemoteSettings {
  /** Origin of the server, without a trailing slash. */
  url: string
  workspace?: string
  agent?: string
  token?: string
}

interface RpcAnswer {
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: unknown }
}

const revision = '2025-11-25'
const patienceMs = 60_000

/** The response in a JSON body, or in a stream of events whose last message is the response. */
function answerIn(text: string, type: string): RpcAnswer {
  const messages = type.includes('text/event-stream')
    ? text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []))
    : [text]
  return JSON.parse(messages.findLast((message) => message !== '') ?? '') as RpcAnswer
}

/** Speaks the protocol with a server over HTTP, one request at a time and without state in between. */
export function createRemote({ url, workspace, agent, token }: RemoteSettings): Remote {
  let id = 0
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
  }
  if (workspace) headers['mettle-workspace'] = workspace
  if (agent) headers['mettle-agent'] = agent
  if (token) headers.authorization = `Bearer ${token}`
  const send = async (body: string): Promise<{ status: number; type: string; text: string }> => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await fetch(`${url}/api/mcp`, { method: 'POST', headers, body, signal })
      return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
    } catch {
      throw new Offline(`No server answers at ${url}.`)
    }
  }
  return {
    async request(method, params = {}) {
      id += 1
      const { status, type, text } = await send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      if (status >= 500) throw new Offline(`The server at ${url} is unavailable (${status}).`)
      const { result, error } = parsed(status, type, text)
      if (error) throw new Rejected(error.code, error.message, error.data)
      return result ?? {}
    },
  }
}

/** @throws Refused for a response that is not of the protocol: a problem of ours, or another server. */
function parsed(status: number, type: string, text: string): RpcAnswer {
  try {
    const answer = answerIn(text, type)
    if ('result' in answer || 'error' in answer) return answer
    const { detail } = answer as { detail?: string }
    throw new Rejected(-32_600, detail ?? `The server answered ${status}.`)
  } catch (error) {
    if (error instanceof Rejected) throw error
    throw new Rejected(-32_603, `The server answered ${status} with an invalid protocol message.`)
  }
}
