import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { parse as parseYaml } from 'yaml'
import { describe, expect, it } from 'vitest'
import { commands } from '@/lib/cli/commands'
import { commandsIn, documentedBlocks, shellBlocks } from '@/lib/cli/documented.test-support'
import { routes } from '@/lib/contract/generated/routes'

const root = path.resolve(import.meta.dirname, '..')

/** Blocks that tests run as they stand, against a server. */
const ran: [page: string, test: string][] = [
  ['README.md', 'e2e/acceptance/readme.acceptance.test.ts'],
  ['docs/playbooks/wrongly-deprecated.md', 'lib/cli/playbooks.test.ts'],
  ['docs/playbooks/file-missing.md', 'lib/cli/playbooks.test.ts'],
  ['docs/playbooks/disk-lost.md', 'lib/cli/playbooks.test.ts'],
]

/** Lines that call another program than ours, each with why no test runs it as it stands, or which one runs the same. */
const others: [line: RegExp, reason: string][] = [
  [
    /^npx \.\/mettle-(?:<version>|[\d.]+)\.tgz start\b/,
    'e2e/package/install.package.test.ts runs it with the version of the day',
  ],
  [
    /^npm (?:ci && npm pack|install (?:--global )?\.\/mettle-<version>\.tgz)\b/,
    'e2e/package/install.package.test.ts packs and installs',
  ],
  [/^npm ci && npm start\b/, 'e2e/acceptance/start.acceptance.test.ts starts a checkout'],
  [/^npm install \.\.\/mettle$/, 'lib/client/public.test.ts compiles a program against the package'],
  [/^npm install @energetic-ai/, 'needs the registry, and adds an optional model'],
  [/^npm uninstall --global mettle$|^rm -r ~\/\.mettle\b/, 'removes what the person who runs the tests has'],
  [
    /^cat > \.env <<END$|^END$|^chmod 600 \.env$|^\w+=(?:\$\(openssl rand -hex 32\)|[\w.]+)$/,
    'lint/deploy.test.ts reads the settings of the image',
  ],
  [/^docker compose /, 'needs a container engine; the package test runs the same steps without one'],
  [/^npm run bench (?:scale|soak)\b/, 'takes minutes to hours on a database of its own'],
  [/^pg_dump |^tar --create /, 'tools of the operator for their own database and disk'],
  [/^duckdb /, 'another program; lib/services/session/export-steps.test.ts reads such files'],
  [/^export DATABASE_URL=/, 'names a database of the reader'],
  [/^npm install --prefix \/opt\/otel |^NODE_OPTIONS=/, 'needs the registry; lib/http/traces.test.ts registers such an SDK'],
]

const globals = ['--url <url>', '--workspace <name>', '--json']

/** Parses a command line of ours as the program does, without running it. @throws CommanderError for one that it refuses */
function parseOurs(words: string[]): void {
  const program = new Command('mettle').exitOverride().configureOutput({ writeErr: () => {} })
  for (const one of globals) program.option(one)
  program.version('0.0.0', '--version').configureOutput({ writeOut: () => {}, writeErr: () => {} })
  for (const spec of commands) {
    const command = program.command(spec.usage).exitOverride()
    if (spec.alias) command.alias(spec.alias)
    spec.define(command, () => void command.action(() => {}))
  }
  // The general options are the program's, wherever they stand.
  program.parse(words, { from: 'user' })
}

describe('Code blocks of the documents', () => {
  it('name only commands, arguments and options that the command line takes', () => {
    const all = shellBlocks.flatMap(({ page, text }) => commandsIn(text).map((words) => ({ page, words })))
    expect(all.length).toBeGreaterThan(100)
    for (const { page, words } of all) {
      const isHelp = words.includes('--version')
      expect(() => isHelp || parseOurs(words), `${page}: mettle ${words.join(' ')}`).not.toThrow()
    }
  })

  it('call only routes of the API', () => {
    const known = new Set(Object.values(routes).map(([, route]) => route))
    const called = documentedBlocks.flatMap(({ text }) => [...text.matchAll(/http:\/\/127\.0\.0\.1:4310(\/api\/[\w/-]+)/g)])
    expect(called.length).toBeGreaterThan(1)
    for (const [, route = ''] of called) expect([...known, '/api/mcp'], route).toContain(route)
  })

  it('are run by a test, or say here why not', () => {
    for (const { page, text } of shellBlocks) {
      if (ran.some(([one]) => one === page)) continue
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
      const unknown = lines.filter((line) => commandsIn(line).length === 0 && !others.some(([known]) => known.test(line)))
      expect([page, unknown]).toEqual([page, []])
    }
    for (const [line] of others)
      expect(
        shellBlocks.some(({ text }) => text.split('\n').some((one) => line.test(one))),
        String(line),
      ).toBe(true)
    for (const reason of [...ran.map(([, test]) => test), ...others.map(([, reason]) => reason)])
      for (const [file] of reason.matchAll(/\b[\w/.-]+\.test\.ts\b/g))
        expect(readFileSync(path.join(root, file), 'utf8')).toContain('expect')
  })

  it('name the version of the day', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    for (const { page, text } of shellBlocks)
      for (const [, named] of text.matchAll(/mettle-(\d+\.\d+\.\d+)\.tgz/g)) expect([page, named]).toEqual([page, version])
  })

  it('hold valid JSON and YAML', () => {
    for (const { page, language, text } of documentedBlocks) {
      if (language === 'json') expect(() => JSON.parse(text) as unknown, page).not.toThrow()
      if (language === 'yaml') expect(() => parseYaml(text) as unknown, page).not.toThrow()
    }
  })

  it('are of a language that is tested', () => {
    const languages = new Set(documentedBlocks.map(({ language }) => language))
    // Diagrams and TypeScript: lib/domain/lifecycle has the diagram, and the client's own tests call what api.md shows.
    expect([...languages].toSorted()).toEqual(['', 'json', 'mermaid', 'sh', 'ts', 'yaml'])
  })
})
