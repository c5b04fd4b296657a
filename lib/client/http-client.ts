import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { buildRequest, uploadPath } from './build-request'
import { offlineProblem, ProblemError, problemOf } from './problem-error'

export type CallName = keyof Operations
export type CallInput<N extends CallName> = InputOf<Operations[N]>
export type CallOutput<N extends CallName> = OutputOf<Operations[N]>

export interface CallOptions {
  signal?: AbortSignal
  /** For a write: the same key and input within 24 hours return the first response again. */
  idempotencyKey?: string
  /** In addition to the client's own; `content-encoding` for packed bytes. */
  headers?: Record<string, string>
}

export interface Client {
  /** Calls an operation over HTTP. @throws ProblemError with the server's problem, or `unavailable` when none responds. */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallOutput<N>>
  /**
   * Calls an operation that returns a file, and returns the response unread, so that it need not fit into memory. @throws
   * ProblemError
   */
  download<N extends CallName>(name: N, input: CallInput<N>): Promise<Response>
  /** Sends a file as a streamed body; metadata goes into the query. @throws ProblemError */
  upload<N extends CallName>(name: N, input: Partial<CallInput<N>>, body: Blob): Promise<CallOutput<N>>
}

export interface ClientSettings {
  /** Origin of the server without a trailing slash; empty for the page's own. */
  url: string
  workspace?: string
  agent?: string
  /** An API key, or the token of a server with METTLE_AUTH=token. */
  token?: string
  fetch?: typeof fetch
}

/** A typed client of the HTTP API; method and path come from the generated route table. */
export function createClient(settings: ClientSettings): Client {
  const own: Record<string, string> = { accept: 'application/json' }
  if (settings.workspace) own['mettle-workspace'] = settings.workspace
  if (settings.agent) own['mettle-agent'] = settings.agent
  if (settings.token) own.authorization = `Bearer ${settings.token}`
  return {
    async call<N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}): Promise<CallOutput<N>> {
      const { method, path, headers, body } = buildRequest(name, input)
      const once: Record<string, string> = options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}
      const init = { method, headers: { ...own, ...headers, ...once, ...options.headers }, body, signal: options.signal }
      const response = await send(settings, path, init)
      const text = await response.text()
      if (!response.ok) throw refusal(response, text)
      const answer: CallOutput<N> = JSON.parse(text)
      return answer
    },
    async download(name, input) {
      const { method, path, headers, body } = buildRequest(name, input)
      const response = await send(settings, path, { method, headers: { ...own, ...headers, accept: '*/*' }, body })
      if (!response.ok) throw refusal(response, await response.text())
      return response
    },
    async upload<N extends CallName>(name: N, input: Partial<CallInput<N>>, body: Blob): Promise<CallOutput<N>> {
      const headers = { ...own, 'content-type': 'application/octet-stream' }
      const response = await send(settings, uploadPath(name, input), { method: 'POST', headers, body })
      const text = await response.text()
      if (!response.ok) throw refusal(response, text)
      const answer: CallOutput<N> = JSON.parse(text)
      return answer
    },
  }
}

function refusal({ status, headers }: Response, text: string): ProblemError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return new ProblemError(problemOf(status, text), Number.isFinite(seconds) ? seconds * 1000 : null)
}

async function send(settings: ClientSettings, path: string, init: RequestInit): Promise<Response> {
  try {
    return await (settings.fetch ?? fetch)(`${settings.url}${path}`, init)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ProblemError(offlineProblem(settings.url))
  }
}
