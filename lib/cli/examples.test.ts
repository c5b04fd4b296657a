import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { handle } from '@/lib/http/handle'
import { ask, firstAccount, join } from '@/lib/http/people.test-support'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { saveExportDirectories } from '@/lib/services/export/save-directories'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { deprecateSkill, resetSkill } from '@/lib/services/skill/act-on-skill'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { commands } from './commands'
import { commandsIn, shellBlocks } from './documented.test-support'
import { mettle, serve } from './serve.test-support'

/** A home with a server, and a folder that a person works in. */
interface Bench extends Opened {
  run: (...words: string[]) => ReturnType<typeof mettle>
  /** Tells apart what is prepared for one command and for another. */
  count: number
}

/** Makes what a command needs; returns what stands for the words that a reader fills in. */
type Given = (bench: Bench) => Promise<Record<string, string>>

const skillMd = (name: string) =>
  `---\nname: ${name}\ndescription: Runs ${name}. Use before a commit.\n---\n# ${name}\n\n1. Run it.\n`

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const aSkill: Given = async ({ ctx, count }) => {
  const name = `run-tests-${count}`
  await createSkill(ctx, { name, description: `Runs the tests, ${count}`, content: `# Run\n\n1. Run ${count}.\n` })
  return { 'run-tests': name }
}
const deprecated: Given = async (bench) => {
  const filled = await aSkill(bench)
  await deprecateSkill(bench.ctx, { name: filled['run-tests'] ?? '', reason: 'why' })
  return filled
}
const verified: Given = async (bench) => {
  const filled = await deprecated(bench)
  await resetSkill(bench.ctx, { name: filled['run-tests'] ?? '', reason: 'why' })
  return filled
}
const proposal: Given = async ({ ctx, count }) => {
  const agent = `desk-${count}`
  await learnShipping(ctx, agent)
  const id = (await listCandidates(ctx, { agent })).items[0]?.id ?? ''
  return { 'cnd_…': id, '<id>': id }
}
const dismissed: Given = async (bench) => {
  const filled = await proposal(bench)
  await dismissCandidate(bench.ctx, { id: filled['cnd_…'] ?? '', reason: 'too narrow' })
  return filled
}
const anEvent: Given = async ({ ctx, count }) => {
  const { event } = await createSkill(ctx, { name: `extra-${count}`, description: 'Does more', content: '# More\n\n1. Do it.\n' })
  return { 'evt_…': event?.id ?? '', '<event>': event?.id ?? '' }
}
const head: Given = async ({ run }) => {
  const { head: hash } = (await run('verify-log', '--json')).json() as { head: { hash: string } }
  return { '<hash>': hash.hash }
}
/** Other commands ran before. */
const after =
  (...lines: string[]): Given =>
  async ({ run }) => {
    for (const line of lines) {
      const { code, out, err } = await run(...line.split(' '))
      expect.soft([line, code, code === 0 ? '' : out + err]).toEqual([line, 0, ''])
    }
    return {}
  }
const resent: Given = async ({ ctx, count }) => {
  const name = `resend-${count}`
  await createSkill(ctx, { name, description: `Sends ${count} again`, content: `# Send\n\n1. Send ${count}.\n` })
  return { 'resend-broken-item': name, 'later-$n': 'later-2' }
}

/** A folder of the home that may be exported to, as a person allows it in the settings. */
const allowed =
  (folder: string): Given =>
  async ({ ctx, home }) => {
    await saveExportDirectories(ctx, { directories: [{ path: path.join(home, folder), isKept: false }] })
    return {}
  }

/** By the beginning of a command; the longest that fits counts. */
const givens: Record<string, Given> = {
  candidate: proposal,
  'promote cnd_…': proposal,
  'promote <id>': proposal,
  'promote run-tests': verified,
  'dismiss cnd_…': proposal,
  'reopen cnd_…': dismissed,
  'reset run-tests': deprecated,
  'deprecate run-tests': aSkill,
  'reject run-tests': verified,
  'archive run-tests': aSkill,
  'record resend-broken-item': resent,
  'stats resend-broken-item': resent,
  'undo evt_…': anEvent,
  'undo <event>': anEvent,
  'verify-log --head': head,
  'verify-log --file': after('verify-log --export log.jsonl'),
  'packs remove my-pack': after('packs install ./my-pack'),
  'packs remove shop': after('packs install ./shop'),
  'export run-tests': allowed('work'),
  'export --all': allowed('work/project'),
  'export-steps': async (bench) => {
    await learnShipping(bench.ctx, 'order-desk')
    return allowed('lake')(bench)
  },
  'doctor --workspace': async ({ ctx }) => ({ '~/.mettle/workspace': ctx.settings.workspaceDir }),
  'packs sign ./my-pack': after('packs keygen pack-key.pem'),
  'packs trust': async ({ run, count }) => {
    const { key } = (await run('packs', 'keygen', `${count}-key.pem`, '--json')).json() as { key: string }
    return { 'ed25519:…': key }
  },
  'rebuild-workspace --without': async ({ ctx, count }) => {
    const { skill } = await createSkill(ctx, { name: `old-${count}`, description: 'Does it', content: '# Old\n\n1. Do it.\n' })
    await editSkill(ctx, { name: skill.name, content: '# New\n\n1. Do it well.\n' })
    return { 'ship-orders@3': `${skill.name}@1` }
  },
  restore: after('snapshot --to mettle.tar.gz'),
}

/** Commands that need accounts. */
const people = /^members .|^link \S/

/** Commands that are not run one by one here, each with the one that does. */
const elsewhere: [line: RegExp, test: string][] = [
  [/^(?:start|stop|status|logs|upgrade|open)\b/, 'e2e/package/install.package.test.ts'],
  [/^(?:demo|mine)\b/, 'e2e/acceptance/readme.acceptance.test.ts'],
  [/^move\b/, 'e2e/package/install.package.test.ts'],
  [/^word\b/, 'lib/cli/word.test.ts'],
  [/^log(?:in|out)\b/, 'lib/cli/login.test.ts'],
  [/^mcp\b/, 'lib/cli/bridge/bridge.test.ts'],
  [people, 'lib/cli/examples.test.ts'],
]

/** Commands that are refused on this bench, which is right, with what they say. */
const refused: Record<string, RegExp> = { 'restore mettle.tar.gz': /--replace/, 'rebuild-workspace': /--force/ }

const isLast = (words: readonly string[]): boolean => /^(?:restore|rebuild-workspace|packs)$/.test(words[0] ?? '')
/** Pages whose commands another test runs in their order. */
const storied = /^docs\/playbooks\/(?:wrongly-deprecated|file-missing|disk-lost)\.md$/
const documented = [
  ...new Map(
    shellBlocks
      .filter(({ page }) => !storied.test(page))
      .flatMap(({ text }) => commandsIn(text).map((words) => [words.join(' '), words] as const)),
  ).values(),
]
const walked = documented
  .filter((words) => !elsewhere.some(([line]) => line.test(words.join(' '))))
  .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

/** What the pages name in the folder that a person works in, and in the home. */
function furnish(home: string, work: string): void {
  for (const name of ['run-tests', 'ship-orders']) write(path.join(work, 'skills', name, 'SKILL.md'), skillMd(name))
  write(path.join(work, 'SKILL.md'), skillMd('work'))
  write(path.join(work, 'secrets.txt'), 'a very secret text\n')
  write(path.join(work, 'run.jsonl'), claudeLines({ session: 's1', calls: fixBug('s1') }))
  write(path.join(home, '.claude/projects/p/s2.jsonl'), claudeLines({ session: 's2', calls: fixBug('s2') }))
  write(path.join(home, '.claude/skills/own/SKILL.md'), skillMd('own'))
  mkdirSync(path.join(home, '.codex'))
  for (const name of ['my-pack', 'shop']) {
    const skill = `${name}-skill`
    write(path.join(work, name, skill, 'SKILL.md'), skillMd(skill))
    write(path.join(work, name, 'pack.json'), JSON.stringify({ name, version: '1.0.0', skills: [{ name: skill }] }))
  }
}

afterEach(() => void vi.unstubAllEnvs())

it('Every command has an example, and what is not run here names the test that runs it', () => {
  for (const [, test] of elsewhere) expect([test, existsSync(path.resolve(test))]).toEqual([test, true])
  const named = new Set(documented.map(([name]) => name))
  expect(commands.map(({ usage }) => usage.split(' ')[0]).filter((name) => !named.has(name))).toEqual([])
})

forBothDatabases('What the documents tell to type', (open) => {
  it.each(['as text', 'as JSON'])('runs %s', { timeout: 300_000 }, async (form) => {
    const opened = await open()
    const { home, ctx } = opened
    vi.stubEnv('HOME', home)
    const work = path.join(home, 'work')
    furnish(home, work)
    const here = /^(?:\.$|\.\/|(?:[\w-]+\.(?:jsonl|pem|txt|tar\.gz|md))$)/
    const placed = (word: string) =>
      word.startsWith('~/') ? path.join(home, word.slice(2)) : here.test(word) ? path.join(work, word) : word
    const server = await serve(handle)
    const env = { HOME: home, METTLE_HOME: home, PATH: path.join(home, 'bin') }
    const run = (...words: string[]) => mettle([...words.map(placed), '--url', server.url], env)
    for (const name of ['run-tests', 'check-tests', 'ship-orders'])
      await createSkill(ctx, { name, description: `Does ${name}`, content: `# ${name}\n\n1. Do ${name}.\n` })
    try {
      for (const [count, words] of walked.entries()) {
        const line = words.join(' ')
        const key = Object.keys(givens)
          .filter((one) => line.startsWith(one))
          .toSorted((a, b) => b.length - a.length)[0]
        const filled = key === undefined ? {} : ((await givens[key]?.({ ...opened, run, count })) ?? {})
        const ran = await run(...words.map((word) => filled[word] ?? word), ...(form === 'as JSON' ? ['--json'] : []))
        check(line, ran, form)
      }
    } finally {
      await server.stop()
    }
  })
})

forBothDatabases('Commands of people', (open) => {
  it('invite, change, remove and withdraw with the key of an administrator, and print a link for a new password', async () => {
    const { ctx, home } = await open()
    const olga = await firstAccount()
    const permissions = ['admin', 'manage', 'read', 'review', 'report', 'propose']
    const { secret } = (await ask('POST', '/api/keys', { as: olga, body: { name: 'terminal', permissions } })).body
    const server = await serve(handle)
    const env = { HOME: home, METTLE_HOME: home, METTLE_TOKEN: String(secret), METTLE_SECRET: ctx.settings.secret }
    // Who has to be there before: ana is a member until she is removed, ben is invited until that is withdrawn.
    const before: Record<string, () => Promise<unknown>> = {
      'members role': async () => {
        const { items } = (await mettle(['members', '--json', '--url', server.url], env)).json() as { items: { email: string }[] }
        if (!items.some(({ email }) => email === 'ana@example.com')) await join(ctx, 'ana@example.com', 'viewer')
      },
      'members withdraw': () => mettle(['members', 'invite', 'ben@example.com', '--role', 'viewer', '--url', server.url], env),
    }
    try {
      const lines = documented.filter((words) => people.test(words.join(' ')))
      expect(lines.map(([name, verb]) => `${name} ${verb}`)).toEqual(expect.arrayContaining(Object.keys(before)))
      for (const words of lines) {
        await before[words.slice(0, 2).join(' ')]?.()
        check(words.join(' '), await mettle([...words, '--url', server.url], env), 'as text')
      }
    } finally {
      await server.stop()
    }
  })
})

/** What only a terminal gets: colour, lines that are drawn anew, and what usually comes next. */
const drawn = ['\u001b', '\r', 'Next: ']

/** @throws AssertionError unless a command did its work, said so in the form that was asked for, and drew nothing for a terminal */
function check(line: string, { code, out, err }: Awaited<ReturnType<typeof mettle>>, form: string): void {
  const said = refused[line]
  expect.soft([line, code, code === 0 || said ? '' : out + err]).toEqual([line, said ? 1 : 0, ''])
  if (said) expect.soft([line, err]).toEqual([line, expect.stringMatching(said)])
  expect.soft([line, drawn.filter((one) => (out + err).includes(one))]).toEqual([line, []])
  if (form === 'as JSON') {
    expect.soft([line, out.trimEnd().split('\n').length]).toEqual([line, 1])
    expect.soft([line, typeof JSON.parse(out)]).toEqual([line, 'object'])
    return
  }
  const rates = out.split('\n').filter((one) => /\d%/.test(one))
  for (const rate of rates) expect.soft([line, rate]).toEqual([line, expect.stringMatching(/\d% (?:of|\()|\d%, \d+ judged/)])
}
