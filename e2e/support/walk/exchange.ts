import type { Sent } from './document'

export interface Got {
  status: number
  type: string
  headers: Headers
  text: string
  /** Parsed JSON, else null. */
  body: unknown
}

/** Sends a request as JSON clients do; a text body is sent unchanged. */
export async function exchange(url: string, { method, path, body }: Sent, headers: Record<string, string> = {}): Promise<Got> {
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const json: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, {
    method,
    body: payload,
    headers: { accept: 'application/json', ...json, ...headers },
  })
  const [type, text] = [answer.headers.get('content-type') ?? '', await answer.text()]
  const parsed: unknown = /[/+]json/.test(type) && text ? JSON.parse(text) : null
  return { status: answer.status, type, headers: answer.headers, text, body: parsed }
}
