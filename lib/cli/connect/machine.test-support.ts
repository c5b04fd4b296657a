import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mettle, serve } from '../serve.test-support'
import { digestOf } from './file-record'

const copy = { path: 'ship/SKILL.md', text: '# Ship\n', sha256: digestOf(new TextEncoder().encode('# Ship\n')) }

/** More than the list of one program holds. */
const catalogue = {
  skills: 40,
  characters: 9000,
  tokens: 2250,
  clients: [
    { client: 'codex', characters: 17_000, tokens: 4250, budget: 16_000, over: 1000, beyond: 'the client shortens descriptions' },
  ],
}

/** What the server writes into a folder that it keeps in sync. */
function writeCopy(folder: string): void {
  const [name = '', file = ''] = copy.path.split('/')
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, copy.path), copy.text)
  const skills = { [name]: { [file]: [copy.sha256] } }
  writeFileSync(path.join(folder, '.mettle-skills.json'), JSON.stringify({ writtenBy: 'Mettle', skills }))
}

/** The keys of a server that answers nobody without one, and the token of its owner. */
function keyStore(token: string) {
  const keys: { id: string; state: string; secret: string }[] = []
  const isOpenTo = (shown: string | null) => shown === token || keys.some((one) => one.state === 'active' && one.secret === shown)
  const answer = async (request: Request, pathname: string): Promise<Response | null> => {
    const shown = request.headers.get('authorization')?.replace('Bearer ', '') ?? null
    if (!isOpenTo(shown)) return Response.json({ code: 'unauthenticated', detail: 'who?' }, { status: 401 })
    if (pathname === '/api/account/keys')
      return Response.json({
        items: keys.filter((one) => one.secret === shown).map((one) => ({ ...one, permissions: ['read'] })),
      })
    if (pathname.startsWith('/api/account/keys/')) {
      for (const one of keys) if (pathname.endsWith(`/${one.id}`) && one.secret === shown) one.state = 'revoked'
      return Response.json({ key: {} })
    }
    if (!pathname.startsWith('/api/keys')) return null
    if (request.method === 'POST') {
      const { name } = (await request.json()) as { name: string }
      keys.push({ id: `key_${keys.length}`, state: 'active', secret: `mtl_${name}` })
      return Response.json({ key: keys.at(-1), secret: keys.at(-1)?.secret })
    }
    return Response.json({ items: keys, key: {} })
  }
  return { keys, answer }
}

/** A separate home, with a server that accepts hooks and stores the export folders; with a token, it answers nobody without it. */
export async function openMachine({ token }: { token?: string } = {}) {
  const store = token === undefined ? null : keyStore(token)
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle connect-'))
  const kept: { directories: { path: string; isKept: boolean }[] } = { directories: [] }
  const seen: string[] = []
  // As the server responds: paths below the home directory start with "~".
  const shown = (list: (typeof kept)['directories']) => list.map((one) => ({ ...one, path: one.path.replace(home, '~') }))
  const server = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    const refused = await store?.answer(request, pathname)
    if (refused) return refused
    if (pathname.startsWith('/api/hooks/')) seen.push(pathname.slice('/api/hooks/'.length))
    if (pathname.startsWith('/api/plugins/'))
      return Response.json({ files: [{ path: `mettle/skills/${copy.path}`, sha256: copy.sha256 }] })
    if (pathname === '/api/catalogue') return Response.json(catalogue)
    if (request.method === 'PUT') {
      const { directories } = (await request.json()) as typeof kept
      for (const { path: folder } of directories.filter((one) => !one.path.startsWith('~'))) writeCopy(folder)
      kept.directories = shown(directories)
    }
    return Response.json(kept)
  })
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  const read = (file: string) => readFileSync(path.join(home, file), 'utf8')
  const has = (file: string) => existsSync(path.join(home, file))
  /** Every file and folder except Mettle's own, by its path; null for a folder. */
  const all = (): Record<string, string | null> => {
    const entries = readdirSync(home, { recursive: true, withFileTypes: true })
    const named = entries.map((one) => ({ one, name: path.relative(home, path.join(one.parentPath, one.name)) }))
    const theirs = named.filter(({ name }) => !name.startsWith('.mettle'))
    return Object.fromEntries(theirs.map(({ one, name }) => [name, one.isFile() ? read(name) : null]))
  }
  const env: Record<string, string> = { HOME: home }
  const run = (...words: string[]) => mettle(['connect', ...words, '--json', '--url', server.url], env)
  if (token !== undefined) write('.mettle/token', `${token}\n`)
  return {
    home,
    env,
    url: server.url,
    keys: store?.keys ?? [],
    kept,
    seen,
    write,
    read,
    has,
    all,
    run,
    stop: () => server.stop(),
  }
}

export type Machine = Awaited<ReturnType<typeof openMachine>>
export type ConnectAnswer = {
  harnesses: {
    harness: string
    hookSeen: boolean | null
    key: { path: string; status: string } | null
    note: string | null
    hasCopies: boolean
    cost: { budget: number | null } | null
    copies: { path: string; status: string }[]
    files: { status: string; reason: string | null }[]
  }[]
}
