import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { alsoSaying, shippingWording } from '@/lib/services/candidate/wording.test-support'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import type { Io } from './io'
import { mettle, serve } from './serve.test-support'

/** What each command line takes, as its documentation says: an argument that it does not know ends it. */
const takes = {
  claude: { flags: ['-p'], values: ['--max-turns', '--disallowedTools'], first: '-p', rest: 0 },
  codex: { flags: ['--skip-git-repo-check', '-'], values: ['--sandbox'], first: 'exec', rest: 1 },
  gemini: { flags: [], values: ['-p'], first: '-p', rest: 0 },
  opencode: { flags: [], values: [], first: 'run', rest: 1 },
} as const
type Name = keyof typeof takes

/** A stand-in that checks its arguments, reads its prompt to the end, keeps it, and does what the test says. */
function standIn(folder: string, name: Name, act: string): void {
  const { flags, values, first, rest } = takes[name]
  mkdirSync(folder, { recursive: true })
  const program = `#!${process.execPath}
const fs = require('node:fs')
const words = process.argv.slice(2)
const fail = (text) => { process.stderr.write(text + '\\n'); process.exit(2) }
if (words[0] !== ${JSON.stringify(first)}) fail('unexpected ' + words[0])
for (let at = ${rest}; at < words.length; at++) {
  if (${JSON.stringify(values)}.includes(words[at])) at++
  else if (!${JSON.stringify(flags)}.includes(words[at])) fail('unknown argument ' + words[at])
}
const prompt = fs.readFileSync(0, 'utf8')
fs.writeFileSync(${JSON.stringify(path.join(folder, 'prompt'))}, prompt)
fs.writeFileSync(${JSON.stringify(path.join(folder, 'place'))}, JSON.stringify([process.cwd(), fs.readdirSync('.'), process.env.OPENCODE_CONFIG_CONTENT ?? null]))
${act}
`
  writeFileSync(path.join(folder, name), program)
  chmodSync(path.join(folder, name), 0o755)
}

const says = (value: unknown): string =>
  `process.stdout.write(${JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))})`
const worded = says({ type: 'result', result: `Here:\n\`\`\`json\n${JSON.stringify(shippingWording)}\n\`\`\`` })
const yes: Io['ask'] = () => Promise.resolve('y')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // Nothing has that id any more.
    return false
  }
}

forBothDatabases('mettle word', (open) => {
  async function withDraft(
    test: (opened: Opened & { id: string; bin: string; word: typeof mettle }) => Promise<void>,
  ): Promise<void> {
    const opened = await open()
    await learnShipping(opened.ctx, 'desk')
    const [candidate] = (await listCandidates(opened.ctx, {})).items
    const server = await serve(handle)
    const bin = path.join(opened.home, 'bin')
    const word: typeof mettle = (words, env, ask) =>
      mettle(['word', ...words, '--url', server.url], { PATH: bin, HOME: opened.home, ...env }, ask)
    try {
      await test({ ...opened, id: candidate?.id ?? '', bin, word })
    } finally {
      await server.stop()
    }
  }

  it('shows what is sent, asks once, remembers it, and keeps what the agent wrote', () =>
    withDraft(async ({ ctx, bin, word, id }) => {
      standIn(bin, 'claude', worded)
      const asked: string[] = []
      const ask = (answer: string) => (question: string) => {
        asked.push(question)
        return Promise.resolve(answer)
      }
      const declined = await word([], {}, ask('n'))
      expect(declined).toMatchObject({ code: 1, out: 'Nothing was sent.\n' })
      expect(existsSync(path.join(bin, 'prompt'))).toBe(false)
      const first = await word([], {}, ask('y'))
      expect(first).toMatchObject({ code: 0, out: 'claude worded 1 of 1 draft. Compare them in the review queue.\n' })
      expect(first.err).toMatch(/^claude gets the redacted evidence of 1 proposal, \d+ characters in all/)
      expect(first.err).toContain('4 steps, 1 request')
      expect((await listCandidates(ctx, {})).items[0]?.wordings).toMatchObject([{ by: 'claude' }])
      const [place, files] = JSON.parse(readFileSync(path.join(bin, 'place'), 'utf8')) as [string, string[]]
      expect([path.dirname(place), files, existsSync(place)]).toEqual([os.tmpdir(), [], false])
      // Everything is worded by now; by its ID it is worded again, without a question.
      expect((await word(['--yes'])).out).toBe('No open proposal needs a wording.\n')
      const again = await word([id, '--yes', '--show', '--json'])
      expect([again.code, again.json()]).toMatchObject([0, { agent: 'claude', items: [{ id, result: 'worded' }] }])
      expect(again.err).toContain(readFileSync(path.join(bin, 'prompt'), 'utf8').trimEnd())
      expect(asked).toHaveLength(2)
    }))

  it('sends nothing from a script before somebody allowed it', () =>
    withDraft(async ({ bin, word }) => {
      standIn(bin, 'claude', worded)
      for (const ask of [undefined, yes])
        expect(await word(['--yes'], {}, ask)).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was sent.') })
      expect(await word([])).toMatchObject({ code: 1, out: expect.stringContaining('Settings') })
      expect(existsSync(path.join(bin, 'prompt'))).toBe(false)
    }))

  it.each(['claude', 'codex', 'gemini', 'opencode'] as const)('runs %s as its command line takes it', (name) =>
    withDraft(async ({ ctx, bin, word }) => {
      standIn(bin, name, says(shippingWording))
      expect(await word([], {}, yes)).toMatchObject({ code: 0, out: expect.stringContaining(`${name} worded 1`) })
      expect((await listCandidates(ctx, {})).items[0]?.wordings).toMatchObject([{ by: name }])
      expect(readFileSync(path.join(bin, 'prompt'), 'utf8')).toContain('"tool": "search_orders"')
      const [, , config] = JSON.parse(readFileSync(path.join(bin, 'place'), 'utf8')) as unknown[]
      expect(config).toEqual(name === 'opencode' ? expect.stringContaining('"bash":"deny"') : null)
    }),
  )

  it('takes the agent that it is told to, and says when there is none', () =>
    withDraft(async ({ bin, word }) => {
      mkdirSync(bin)
      expect(await word([], {}, yes)).toMatchObject({ code: 1, err: expect.stringContaining('not on the path') })
      standIn(bin, 'claude', worded)
      standIn(bin, 'codex', worded)
      expect(await word(['--with', 'codex'], {}, yes)).toMatchObject({ out: expect.stringContaining('codex worded 1') })
      expect(await word(['--with', 'gemini'], {}, yes)).toMatchObject({
        err: expect.stringContaining('gemini is not on the path'),
      })
      expect(await word(['--with', 'cursor'], {}, yes)).toMatchObject({ code: 2 })
    }))

  it('says what was refused, sentence by sentence, and what went wrong', () =>
    withDraft(async ({ ctx, bin, word }) => {
      const cases: [string, string][] = [
        [says(alsoSaying('Run `make deploy` then.')), '  “Run `make deploy` then.”\n    No session names make deploy.\n'],
        [says('I would rather not.'), 'claude answered without a wording.\n'],
        ["process.stderr.write('Not logged in\\n'); process.exit(1)", 'claude ended with code 1: Not logged in\n'],
      ]
      for (const [act, said] of cases) {
        standIn(bin, 'claude', act)
        const { code, out, err } = await word([], {}, yes)
        expect({ code, out }).toEqual({ code: 1, out: 'claude worded 0 of 1 draft. Compare them in the review queue.\n' })
        expect(err).toContain(said)
      }
      expect((await listCandidates(ctx, {})).items[0]?.wordings).toEqual([])
      expect(readdirSync(os.tmpdir()).filter((name) => name.startsWith(`mettle-word-${process.pid}-`))).toEqual([])
    }))

  it('ends the agent at the limit, with all that it started', () =>
    withDraft(async ({ bin, word }) => {
      const own = path.join(bin, 'pid')
      // What it starts refuses to end, and holds its output open: only its end lets the command go on.
      const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
      standIn(
        bin,
        'claude',
        `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'inherit' })
fs.writeFileSync(${JSON.stringify(own)}, String(process.pid))
setInterval(() => {}, 1000)`,
      )
      expect(await word(['--timeout', '2'], {}, yes)).toMatchObject({
        code: 1,
        err: expect.stringContaining('claude did not answer within 2 seconds.'),
      })
      expect(isRunning(Number(readFileSync(own, 'utf8')))).toBe(false)
    }))

  it('words ten drafts at most unless it is told otherwise, one after the other, two minutes each', () =>
    withDraft(async ({ ctx, bin, word }) => {
      for (let at = 0; at < 10; at += 1) await learnShipping(ctx, `desk-${at}`)
      expect((await listCandidates(ctx, {})).items).toHaveLength(11)
      const [running, runs] = [path.join(bin, 'running'), path.join(bin, 'runs')]
      standIn(
        bin,
        'claude',
        `try { fs.mkdirSync(${JSON.stringify(running)}) } catch { fail('another one is at work') }
fs.appendFileSync(${JSON.stringify(runs)}, 'x')
fs.rmdirSync(${JSON.stringify(running)})
${says('no wording')}`,
      )
      await word([], {}, yes)
      expect(readFileSync(runs, 'utf8')).toHaveLength(10)
      const { err } = await word(['--limit', '2'], {}, yes)
      expect(readFileSync(runs, 'utf8')).toHaveLength(12)
      expect(err).not.toContain('another one is at work')
      expect((await word(['--help'])).out).toMatch(/--timeout <seconds>.*\(default: 120\)/)
    }))
})
