import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Requests that a test looks at, or answers itself. */
export interface Asked {
  method: string
  url: string
  authorization: string | undefined
}

export interface GitServer {
  url: string
  requests: Asked[]
  /** What the server lets in; null lets everybody in. */
  token: string | null
  /** Answers in place of git; true where it did. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** Makes an empty bare repository; answers its address. */
  make: (name: string) => string
  /** Runs git in a repository. */
  git: (name: string, ...args: string[]) => string
  /** Goes away; `open` brings it back at the same address. */
  close: () => Promise<void>
  open: () => Promise<void>
  end: () => Promise<void>
}

/** Who a test's commits are by. */
const person = { GIT_AUTHOR_NAME: 'Ana', GIT_AUTHOR_EMAIL: 'ana@example.com', GIT_COMMITTER_NAME: 'Ana' }

const optionsIn = (cwd: string) => {
  const env = { ...process.env, ...person, GIT_COMMITTER_EMAIL: person.GIT_AUTHOR_EMAIL, GIT_TERMINAL_PROMPT: '0' }
  return { cwd, encoding: 'utf8', env } as const
}

export const gitIn = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { ...optionsIn(cwd), stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The same for what talks to a host, which this process is: it has to go on meanwhile. */
export const gitOver = (cwd: string, ...args: string[]) => promisify(execFile)('git', args, optionsIn(cwd))

/** A git host: git's own server behind HTTP on loopback, with repositories in a folder of its own. */
export async function startGitServer(token: string | null): Promise<GitServer> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-remote-'))
  let port = 0
  let server: http.Server | null = null
  const host: GitServer = {
    url: '',
    requests: [],
    token,
    instead: null,
    make(name) {
      mkdirSync(path.join(root, name), { recursive: true })
      gitIn(path.join(root, name), 'init', '--bare', '--quiet', '--initial-branch=main')
      return `${host.url}/${name}`
    },
    git: (name, ...args) => gitIn(path.join(root, name), ...args),
    async open() {
      server = http.createServer((request, response) => answer(host, root, request, response))
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
      host.url = `http://127.0.0.1:${port}`
    },
    async close() {
      server?.closeAllConnections()
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
      server = null
    },
    async end() {
      await host.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
  await host.open()
  return host
}

function answer(host: GitServer, root: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request
  host.requests.push({ method, url, authorization: headers.authorization })
  if (host.instead?.(request, response)) return
  const [, basic = ''] = /^Basic (.*)$/.exec(headers.authorization ?? '') ?? []
  const [, password] = /^[^:]*:(.*)$/.exec(Buffer.from(basic, 'base64').toString()) ?? []
  if (host.token !== null && password !== host.token) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end(`Nobody knows ${password ?? 'you'}.`)
    return
  }
  const at = new URL(url, host.url)
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'writer',
      REQUEST_METHOD: method,
      PATH_INFO: decodeURIComponent(at.pathname),
      QUERY_STRING: at.search.slice(1),
      CONTENT_TYPE: headers['content-type'] ?? '',
      CONTENT_LENGTH: headers['content-length'] ?? '',
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  request.pipe(child.stdin)
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.on('close', () => relay(Buffer.concat(parts), response))
}

/** What a program behind a server writes: headers, an empty line, and the body. */
function relay(output: Buffer, response: ServerResponse): void {
  const end = output.indexOf('\r\n\r\n')
  let status = 200
  for (const line of output.subarray(0, end).toString().split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    if (name === 'Status') status = Number.parseInt(value, 10)
    else if (name !== '') response.setHeader(name, value)
  }
  response.writeHead(status).end(output.subarray(end + 4))
}
