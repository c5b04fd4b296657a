import http from 'node:http'

export interface Answer {
  status: number
  type: string
  text: string
  /** Parsed JSON, else null. */
  body: unknown
}

export interface ProblemAnswer {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  issues?: { path: string; message: string }[]
}

type Headers = Record<string, string>

/** A client of a running server. */
export class Api {
  constructor(
    readonly url: string,
    readonly headers: Headers = {},
  ) {}

  /** The same server with an agent header. */
  as(agent: string): Api {
    return new Api(this.url, { ...this.headers, 'mettle-agent': agent })
  }

  async send(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const json: Headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...json, ...this.headers, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return toAnswer(answer.status, answer.headers.get('content-type') ?? '', await answer.text())
  }

  /** @throws Error with the problem's text for an unsuccessful response. */
  async get<T>(path: string): Promise<T> {
    return success(await this.send('GET', path), `GET ${path}`) as T
  }

  async post<T>(path: string, body: unknown = {}): Promise<T> {
    return success(await this.send('POST', path, body), `POST ${path}`) as T
  }
}

function success(answer: Answer, what: string): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(0, 500)}`)
}

function toAnswer(status: number, type: string, text: string): Answer {
  const body: unknown = /[/+]json/.test(type) && text ? JSON.parse(text) : null
  return { status, type, text, body }
}

export interface RawRequest {
  method?: string
  /** Sent unchanged: neither normalized nor encoded. */
  path: string
  headers?: http.OutgoingHttpHeaders
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
}

/** A raw request: any Host, any path, any bytes. */
export function sendRaw(url: string, { method = 'GET', path, headers = {}, body }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const request = http.request({ hostname, port, method, path, headers, agent: false }, (response) => {
      isAnswered = true
      const parts: Buffer[] = []
      const end = () =>
        resolve(toAnswer(response.statusCode ?? 0, response.headers['content-type'] ?? '', Buffer.concat(parts).toString('utf8')))
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', end)
      response.on('error', reject)
    })
    // A server that has responded may close the connection before it reads an unwanted body.
    request.on('error', (error) => (isAnswered ? undefined : reject(error)))
    void write(request, body)
  })
}

async function write(request: http.ClientRequest, body: RawRequest['body']): Promise<void> {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    request.end(body)
    return
  }
  const closed = new Promise<void>((resolve) => void request.once('close', resolve))
  for await (const part of body) {
    if (request.destroyed) return
    if (!request.write(part)) await Promise.race([closed, new Promise<void>((resolve) => void request.once('drain', resolve))])
  }
  request.end()
}
