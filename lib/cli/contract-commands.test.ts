import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from './commands'
import { shells } from './completion/write-completion'
import { productVersion } from '@/lib/config/version'
import { mettle, serve } from './serve.test-support'

/** What scripts may rely on: each command with its options. */
const promised: [string, ...string[]][] = [
  ['ingest', '--agent', '--watch'],
  ['candidates'],
  ['candidate'],
  ['word', '--all', '--with', '--limit', '--timeout', '--show', '--yes'],
  ['promote'],
  ['dismiss', '--reason'],
  ['reopen', '--reason'],
  ['skills'],
  ['show'],
  ['stats'],
  ['telemetry'],
  ['record'],
  ['deprecate', '--reason'],
  ['demote', '--reason'],
  ['reset', '--reason'],
  ['reject', '--reason'],
  ['archive', '--reason'],
  ['protect', '--reason'],
  ['unprotect', '--reason'],
  ['merge'],
  ['validate'],
  ['load'],
  ['export', '--all', '--to'],
  ['packs', '--dry-run'],
  ['maintain', '--dry-run', '--as-of'],
  ['mine'],
  ['report-failure'],
  ['doctor', '--fix', '--workspace'],
  ['rescan'],
  ['undo'],
  ['verify-log', '--head', '--export', '--file'],
  ['move', '--to', '--dry-run'],
  ['rebuild-workspace', '--force'],
  ['rotate-secret'],
  ['snapshot', '--to'],
  ['restore', '--replace', '--dry-run'],
  ['connect', '--dry-run', '--remove', '--plugin', '--copy-skills'],
  ['mcp', '--key'],
  ['login', '--permissions'],
  ['logout'],
  ['keys', '--permissions', '--agent', '--expires'],
  ['link'],
  ['start', '--background', '--port', '--demo', '--open'],
  ['stop', '--force'],
  ['status'],
  ['open'],
  ['logs', '--follow', '--lines'],
  ['upgrade'],
  ['demo', '--remove'],
]

// Nothing listens on port 1.
const nowhere = ['--url', 'http://127.0.0.1:1']

function folder(text: string): string {
  const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'mettle-validate-')), 'run-tests')
  mkdirSync(dir)
  writeFileSync(path.join(dir, 'SKILL.md'), text)
  return dir
}

/** The output of a command for a response of the server. */
async function outputOf(words: string[], answer: unknown): Promise<{ code: number; out: string }> {
  const server = await serve(async () => Response.json(answer))
  try {
    return await mettle([...words, '--url', server.url])
  } finally {
    await server.stop()
  }
}

describe('The demo', () => {
  const skill = (name: string, lifecycle: string, judged: number, successRate: number) => ({
    name,
    lifecycle,
    stats: { window: { judged }, successRate },
  })
  const answers: Record<string, object> = {
    'POST /api/demo': { workspace: 'demo', sessions: 191, skills: 3 },
    'GET /api/candidates': { items: [], total: 0, nextCursor: null },
    'GET /api/skills': {
      items: [skill('a', 'verified', 2, 1), skill('b', 'released', 20, 0.9), skill('c', 'deprecated', 20, 0.1)],
      total: 3,
      nextCursor: null,
    },
    'POST /api/maintenance': {
      run: { decisions: [{ skill: 'c', from: 'released', to: 'degraded', reason: '2 of the last 20 judged uses succeeded' }] },
    },
    'DELETE /api/demo': { removed: true },
  }
  const asked: string[] = []
  const openDemo = () =>
    serve(async (request) => {
      const place = `${request.method} ${new URL(request.url).pathname}`
      asked.push(`${place} ${request.headers.get('mettle-workspace') ?? ''}`)
      return answers[place] ? Response.json(answers[place]) : new Response(null, { status: 404 })
    })

  it('loads sample data and tells there what is proposed, judged and decided, no rate without its number of uses', async () => {
    const server = await openDemo()
    try {
      const { code, out } = await mettle(['demo', '--url', server.url])
      expect(code).toBe(0)
      expect(out).toContain('191 sessions and 3 skills')
      expect(out).toContain('b (released): 90% of 20 judged uses worked')
      expect(out).toContain('c (deprecated): 10% of 20 judged uses worked')
      expect(out).not.toContain('a (verified)')
      expect(out).toContain('c: released → degraded. 2 of the last 20 judged uses succeeded')
      expect(out).toContain(`${server.url}/?workspace=demo`)
      for (const [, rate] of out.matchAll(/(\d+% ?(?:of)? ?\d*)/g)) expect(rate).toMatch(/% of \d+/)
      // Everything but the loading happens inside the sample workspace.
      expect(asked.filter((one) => !one.includes('/api/demo')).every((one) => one.endsWith(' demo'))).toBe(true)
      expect((await mettle(['demo', '--remove', '--json', '--url', server.url])).json()).toEqual({ removed: true })
    } finally {
      await server.stop()
    }
  })
})

describe('A problem', () => {
  const finding = { severity: 'warning', skill: 'ship-orders', fixed: false }

  it('is listed by the doctor, one a line, with the way to fix it', async () => {
    const items = [
      { ...finding, code: 'disk-differs', sentence: 'Its files were changed on disk.', fix: 'makes a version of them' },
      { ...finding, code: 'count-differs', skill: 'other', sentence: 'The counts differ.', fix: 'counts anew', fixed: true },
      { ...finding, code: 'relation-broken', sentence: 'It extends "x".', fix: null },
      { ...finding, code: 'skills-missing', skill: null, sentence: '7 of 8 skills disappeared.', fix: null },
      { ...finding, code: 'migrations-pending', skill: null, sentence: '2 migrations wait.', fix: null },
    ]
    const { code, out } = await outputOf(['doctor'], { ok: false, looked: 2, items })
    expect(code).toBe(1)
    expect(out.trim().split('\n')).toEqual([
      'Checked 2 skills: problems found.',
      '  warning: ship-orders: Its files were changed on disk. "mettle doctor --fix" makes a version of them.',
      '  warning: other: The counts differ. (fixed)',
      '  warning: ship-orders: It extends "x". Add the missing skill, or remove its name from SKILL.md.',
      '  warning: 7 of 8 skills disappeared. Once they are back, run "mettle doctor" again.',
      '  warning: 2 migrations wait. Run "mettle stop", then "mettle start".',
    ])
  })

  it('is reported by a rescan that quarantined something, which fails', async () => {
    const items = [{ name: 'ship-orders', what: 'quarantined', sentence: 'The scan blocked it.', event: 'e1' }]
    const { code, out } = await outputOf(['rescan'], { ok: false, looked: 1, items })
    expect([code, out]).toEqual([1, 'quarantined ship-orders: The scan blocked it.\n1 skill checked, 1 change.\n'])
  })
})

describe('The commands that scripts rely on', () => {
  it('print the version of the product', async () => {
    expect(await mettle(['--version'])).toMatchObject({ code: 0, out: `${productVersion}\n`, err: '' })
  })

  it.each(promised)('include %s, and its help has examples', async (name, ...options) => {
    const { code, out } = await mettle([name, '--help'])
    expect(code).toBe(0)
    for (const option of options) expect(out).toContain(option)
    expect(out).toMatch(/Examples:\n {2}\S/)
  })

  it.each(shells)('print a completion for %s that knows every command', async (shell) => {
    const { code, out } = await mettle(['completion', shell])
    expect(code).toBe(0)
    for (const { usage } of commands) expect(out).toContain(usage.split(' ')[0])
    expect(out).toMatch(shell === 'fish' ? /-l dry-run/ : /--dry-run/)
    expect(await mettle(['completion', 'tcsh'])).toMatchObject({ code: 2, out: '' })
  })

  it('accept either names or --all for an export', async () => {
    for (const words of [
      ['export', '--to', '.'],
      ['export', 'a', '--all', '--to', '.'],
      ['export', 'a'],
    ])
      expect(await mettle([...words, ...nowhere])).toMatchObject({ code: 2, out: '' })
  })
})

describe('Validating a folder without a server', () => {
  it('accepts what can be imported, and says that credentials were not checked', async () => {
    const dir = folder('---\nname: run-tests\ndescription: Runs the tests. Use before a commit.\n---\nRun npm test.\n')
    const answer = await mettle(['validate', dir, '--json', ...nowhere])
    expect(answer).toMatchObject({ code: 0, err: expect.stringContaining('credentials') })
    expect(answer.json()).toMatchObject({ ok: true, name: 'run-tests', strict: [], scan: { verdict: 'allow' } })
    expect((await mettle(['validate', path.join(dir, 'SKILL.md'), ...nowhere])).out).toMatch(/^run-tests: can be imported/)
  })

  it('fails for an invalid one, with the line', async () => {
    const answer = await mettle(['validate', folder('no front matter'), '--json', ...nowhere])
    expect(answer.code).toBe(1)
    expect(answer.json()).toMatchObject({ ok: false, name: null, diagnostics: [{ code: 'frontmatter-missing', line: 1 }] })
  })

  it('is a usage error when the folder does not exist', async () => {
    expect(await mettle(['validate', '/nowhere/at/all', ...nowhere])).toMatchObject({ code: 2, out: '' })
  })
})
