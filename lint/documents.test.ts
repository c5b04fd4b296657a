import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSettings } from '@/lib/config/settings'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const decisions = readdirSync(path.join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`)
const playbooks = readdirSync(path.join(root, 'docs/playbooks')).map((file) => `docs/playbooks/${file}`)
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/api.md',
  'docs/audit-log.md',
  'docs/cli.md',
  'docs/concepts.md',
  'docs/connect.md',
  'docs/events.md',
  'docs/formats.md',
  'docs/install.md',
  'docs/mcp.md',
  'docs/packs.md',
  'docs/production.md',
  'docs/security.md',
  ...decisions,
  ...playbooks,
]

/** Cells of a table's rows, without its header, by the words that the header begins with. */
function rowsBelow(markdown: string, head: string): string[][] {
  const lines = markdown.slice(markdown.indexOf(head)).split('\n').slice(2)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const unquoted = (cell = ''): string => cell.replaceAll('`', '')

describe('The documents', () => {
  it.each(documents)('%s links only to files that exist', (document) => {
    const links = [...read(document).matchAll(/(?<!!)\[[^\]]*\]\(([^)#\s]+)/g)].flatMap(([, link]) => link ?? [])
    const inside = links.filter((link) => !/^[a-z]+:/.test(link))
    for (const link of inside) expect(existsSync(path.join(root, path.dirname(document), link)), link).toBe(true)
  })

  it('number each decision once, in its name and in its title', () => {
    const numbers = decisions.map((file) => Number(/\/(\d+)-[^/]*$/.exec(file)?.[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(decisions.map((_, index) => index + 1))
    for (const file of decisions) expect(read(file).split('\n')[0]).toMatch(new RegExp(`^# ${/\/(\d+)-/.exec(file)?.[1]}\\. `))
  })

  it('say that dependencies are pinned, which they are', () => {
    expect(read('CONTRIBUTING.md')).toContain('Dependencies are pinned.')
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    )
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))).toEqual([])
  })

  it('name only commands of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/`npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name),
    )
    for (const name of named.filter((one) => !['ci', 'install', 'pack', 'uninstall'].includes(one)))
      expect(Object.keys(scripts)).toContain(name)
  })

  it('name the tests of every threat, each of which exists', () => {
    const rows = rowsBelow(read('docs/security.md'), '| who ')
    expect(rows.length).toBeGreaterThan(20)
    for (const [who, what, , tests = ''] of rows) {
      const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      expect(named, `${who} ${what}`).not.toEqual([])
      for (const file of named)
        expect([file, /\.(?:test|spec)\.tsx?$/.test(file) && existsSync(path.join(root, file))]).toEqual([file, true])
    }
  })

  it('name existing files', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/`((?:app|components|lib|docs|e2e|prisma|scripts)\/[^`<*…,\s]+\.\w+)`/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
    expect(named.length).toBeGreaterThan(50)
  })

  it('list the import directions that the linter enforces', () => {
    const { rooms } = JSON.parse(read('lint/import-matrix.json')) as { rooms: Record<string, string[]> }
    const table = rowsBelow(read('ARCHITECTURE.md'), '| room ')
    const documented = Object.fromEntries(
      table.map(([room, , may = '']) => [unquoted(room), may === '–' ? [] : unquoted(may).split(', ')]),
    )
    expect(documented).toEqual(rooms)
  })

  it('list variables that the product reads', () => {
    const table = rowsBelow(read('CONTRIBUTING.md'), '| variable ')
    const names = table.flatMap(([cell]) => unquoted(cell).split(', '))
    expect(names).toContain('METTLE_HOME')
    const samples: Record<string, string> = {
      METTLE_PORT: '1',
      METTLE_CALLS_MAX: '1000',
      METTLE_AUTH: 'token',
      METTLE_PUBLIC_URL: 'https://mettle.example',
      METTLE_LOG: 'info',
      METTLE_ROLE: 'all',
      METTLE_SECRET: 'x'.repeat(16),
      METTLE_SECRET_FORMER: 'x'.repeat(16),
      METTLE_TOKEN: 'x'.repeat(16),
      DATABASE_URL: 'file:x.db',
      METTLE_DIRECT_URL: 'postgresql://127.0.0.1/x',
      METTLE_OIDC_ISSUER: 'https://id.example',
      METTLE_OIDC_DOMAINS: 'example.com',
      METTLE_GIT_REMOTE: 'https://git.example/skills.git',
    }
    // A public address is not taken without the first two, a provider not in part, and a token of git not without its remote.
    const provider = { METTLE_OIDC_ISSUER: 'https://id.example', METTLE_OIDC_CLIENT_ID: 'x', METTLE_OIDC_CLIENT_SECRET: 'x' }
    const around = {
      METTLE_AUTH: 'token',
      METTLE_SECRET: 'x'.repeat(16),
      METTLE_GIT_REMOTE: 'https://git.example/x',
      ...provider,
    }
    for (const name of names) expect(() => parseSettings({ ...around, [name]: samples[name] ?? '127.0.0.1' }), name).not.toThrow()
  })
})
