import { describe, expect, it } from 'vitest'
import { logOddsOf, verdictMargin } from '@/lib/domain/verdict/signal'
import { edit, inTurn, judge, listed, run } from './session.test-support'

describe('A verdict', () => {
  it('is the label where there is one, with every other signal beside it', () => {
    const verdict = judge({ outcome: 'failure', steps: [run('npm test', '', 0)] })
    expect(verdict).toMatchObject({ outcome: 'failure', source: 'label', weight: 0.9 })
    expect(listed(verdict)).toEqual(['against label', 'for check 1'])
    expect(judge({ outcome: 'unknown', steps: [run('npm test', '', 0)] })).toMatchObject({
      outcome: 'success',
      source: 'analysis',
      weight: 0.4,
    })
  })

  it('adds up all signals and is unknown below the margin', () => {
    const mixed = judge({ steps: [run('npm test', '1 failed', 1)], prompts: ['Fix it', 'thanks!'] })
    const sum = mixed.signals.reduce((total, one) => total + logOddsOf(one), 0)
    expect(Math.abs(sum)).toBeLessThan(verdictMargin)
    expect(mixed).toMatchObject({ outcome: 'unknown', source: null, weight: 0 })
    expect(mixed.because).toBe('The signals disagree, and neither side prevails.')
    expect(mixed.signals).toHaveLength(2)
  })

  it('never rests on closing words alone', () => {
    expect(judge({ lastText: 'I have fixed the parser.' }).outcome).toBe('unknown')
    expect(judge({ lastText: 'I was unable to reproduce it.' }).outcome).toBe('unknown')
    expect(listed(judge({ lastText: 'I was unable to reproduce it.' }))).toEqual(['against closing'])
  })

  it('says nothing about an empty session', () => {
    expect(judge({ prompts: [] })).toEqual({
      outcome: 'unknown',
      source: null,
      weight: 0,
      because: 'Nothing in the session shows how it ended.',
      signals: [],
    })
  })

  it('takes a pull request that was opened as delivered', () => {
    const signals = [{ kind: 'pull-request', turn: 0, text: 'https://forge.example/pull/7' } as const]
    expect(judge({ signals })).toMatchObject({ outcome: 'success', because: 'A pull request was opened.' })
  })
})

describe('Own checks', () => {
  it('count after the last write alone', () => {
    expect(judge({ steps: [run('npm test', '41 passed', 0), edit('src/a.ts')] }).outcome).toBe('unknown')
    expect(judge({ steps: [edit('src/a.ts'), run('npm test', '41 passed', 0)] }).outcome).toBe('success')
    expect(judge({ steps: [run('npm test', '41 passed', 0), edit('README.md')] }).outcome).toBe('success')
    expect(judge({ steps: [run('npm test', '41 passed', 0), run("sed -i 's/a/b/' src/a.ts")] }).outcome).toBe('unknown')
    expect(judge({ steps: [run('npm test', '41 passed', 0), run('echo x > src/a.ts')] }).outcome).toBe('unknown')
    expect(judge({ steps: [run('npm test', '41 passed', 0), run('echo x > /tmp/a.ts')] }).outcome).toBe('success')
    expect(judge({ steps: [run('npm test', '41 passed', 0), run('git revert --no-edit HEAD')] }).outcome).not.toBe('success')
  })

  it('count a write of a sub-agent, and no check of one', () => {
    const byHelper = { ...edit('src/a.ts'), isSidechain: true }
    expect(judge({ steps: [run('npm test', '41 passed', 0), byHelper] }).outcome).toBe('unknown')
    expect(judge({ steps: [edit('src/a.ts'), { ...run('npm test', '', 1), isSidechain: true }] }).outcome).toBe('unknown')
  })

  it('are those of the thing that was changed', () => {
    const wrote = edit('/work/shop/api/routes/pay.py')
    expect(judge({ steps: [wrote, run('npx jest web/pages/', '3 passed', 0)] }).outcome).toBe('unknown')
    expect(judge({ steps: [wrote, run('pytest api/routes/', '3 passed', 0)] }).outcome).toBe('success')
    expect(judge({ steps: [wrote, run('pytest tests/routes/', '3 passed', 0)] }).outcome).toBe('success')
  })

  it('are the last of their kind, red on the way or not', () => {
    const steps = [edit('a.ts'), run('npm test', '1 failed', 1), run('cd a && npm run test:unit', '41 passed', 0)]
    const green = judge({ steps })
    expect(green).toMatchObject({
      outcome: 'success',
      because: 'After the last change, npm run test:unit in step 3 passed with exit code 0.',
    })
    const red = judge({ steps: [edit('a.go'), run('go build ./...'), run('go test ./...', 'FAIL', 1)], lastText: 'All done.' })
    expect(red).toMatchObject({
      outcome: 'failure',
      because: 'After the last change, go test in step 3 failed with exit code 1.',
    })
    expect(judge({ steps: [run('npm test 2>&1 | tail -5', 'Tests  2 failed | 39 passed (41)')] }).outcome).toBe('failure')
  })

  it('that failed are answered by one that repairs, and by one that ran the same two again', () => {
    expect(listed(judge({ steps: [run('npm run lint', '2 errors', 1), run('npm run lint:fix', 'Fixed 2 files', 0)] }))).toEqual(
      [],
    )
    const both = [run('npm test && npm run lint', 'Found 2 errors.', 1), run('npm run lint', 'No problems', 0)]
    expect(listed(judge({ steps: both }))).toEqual(['for check 2'])
  })

  it('that could not be started say nothing', () => {
    const steps = [
      edit('a.ts'),
      run('npm run typecheck', 'npm error Missing script: "typecheck"', 1),
      run('npm test', '4 passed', 0),
    ]
    expect(listed(judge({ steps }))).toEqual(['for check 3'])
  })

  it('are a tool that tests by its name as well', () => {
    const tool = (status: 'ok' | 'error', summary: string) => ({
      tool: 'run_tests',
      status,
      output: { summary, bytes: summary.length },
    })
    expect(judge({ steps: [edit('a.ts'), tool('ok', '4 passed')] }).outcome).toBe('success')
    expect(judge({ steps: [edit('a.ts'), tool('error', 'assertion failed')] }).outcome).toBe('failure')
  })

  it.each([
    ['pytest', 'Traceback (most recent call last):\n  File "a.py", line 1', 'failure'],
    ['make build', 'fatal: not a git repository', 'failure'],
    ['npm test', 'npm ERR! Test failed.', 'failure'],
    ['npm test', '', 'unknown'],
    ['npm test', 'see the log', 'unknown'],
    ['pytest | tail -5', '3 passed in 0.1s', 'success'],
    ['npm test || true', '', 'unknown'],
  ])('of a call without an exit code are read from the text: %s, %j is %s', (command, text, outcome) => {
    expect(judge({ steps: [run(command, text)], harness: 'openai-chat' }).outcome).toBe(outcome)
  })

  it.each([
    ['pytest | tail -1', 'E   assert 1 == 2', 'unknown'],
    ['npm test; echo done', 'done', 'unknown'],
    ['make test || true', 'make: *** [test] Error 2', 'failure'],
    ['set -o pipefail; pytest | tail -1', 'see the log', 'success'],
    ['pytest -q', 'see the log', 'success'],
    ['npm test', 'a test prints: 1 failed', 'success'],
  ])('trust a code of 0 that is the command’s own: %s, %j is %s', (command, text, outcome) => {
    expect(judge({ steps: [run(command, text, 0)] }).outcome).toBe(outcome)
    expect(judge({ steps: [run(command, text)], harness: 'claude-code' }).outcome).toBe(outcome)
  })

  it('pass over refused, interrupted, unanswered and side steps', () => {
    const steps = [
      run('npm test', '41 passed', 0),
      { ...run('npm test', '', 1), status: 'interrupted' as const },
      { ...run('npm test', '', 1), isSidechain: true },
    ]
    expect(listed(judge({ steps }))).toEqual(['for check 1'])
  })
})

describe('What was delivered', () => {
  const asked = ['Fix the parser of the invoice files', 'commit']
  const commit = (summary: string, code: number) => inTurn(1, run("git commit -m 'Fix it'", summary, code))

  it('accepts the work where the person asked for it and it worked', () => {
    const verdict = judge({ prompts: asked, steps: [edit('a.ts'), commit('[main 1a2b3c4] Fix it\n 1 file changed', 0)] })
    expect(verdict.outcome).toBe('success')
    expect(listed(verdict)).toEqual(['for person request 2', 'for delivery 2'])
  })

  it('speaks against it where it failed, or was never done', () => {
    const blocked = judge({ prompts: asked, steps: [edit('a.ts'), commit('hook failed', 1)] })
    expect(blocked.outcome).toBe('failure')
    const wrapped = judge({
      prompts: asked,
      steps: [edit('a.ts'), commit('FAILED: git commit\nsome test output', 0)],
      harness: 'claude-code',
    })
    expect(listed(wrapped)).toContain('against delivery 2')
    const undone = judge({ prompts: asked, steps: [edit('a.ts'), inTurn(1, run('git status', 'modified: a.ts'))] })
    expect(listed(undone)).toContain('against delivery request 2')
  })

  it('speaks against it where a commit was printed before the step failed', () => {
    const steps = [edit('a.ts'), inTurn(1, run('git commit -m x && npm test', '[main 1a2b3c4] x\n 2 files changed', 1))]
    expect(listed(judge({ prompts: asked, steps }))).toContain('against delivery 2')
  })

  it('is nothing where there was nothing to commit', () => {
    expect(listed(judge({ steps: [run('git commit -m x', 'nothing to commit, working tree clean', 1)] }))).not.toContain(
      'for delivery 1',
    )
  })

  it('is taken back by a revert, and sealed by a merge', () => {
    const made = run('git commit -m x', '[main 1a2b3c4] x', 0)
    expect(judge({ steps: [made, run('git revert --no-edit HEAD', '[main 2b3c4d5] Revert "x"', 0)] }).outcome).toBe('failure')
    expect(listed(judge({ steps: [run('gh pr merge 7 --squash', 'Merged', 0)] }))).toEqual(['for history 1'])
    expect(listed(judge({ steps: [run('gh pr close 7', 'Closed', 0)] }))).toContain('against history 1')
  })
})

describe('The person', () => {
  const work = [edit('src/a.ts'), run('npm test', '41 passed', 0)]

  it('is stronger than a green test', () => {
    for (const word of ['undo that', "That's wrong", 'It still fails', "doesn't work", 'Danke, aber es geht immer noch nicht'])
      expect([word, judge({ prompts: ['fix it', word], steps: work }).outcome]).toEqual([word, 'failure'])
    expect(judge({ prompts: ['fix it', 'thanks!'], steps: [run('npm test', '', 1)] }).outcome).toBe('unknown')
    expect(judge({ prompts: ['fix it', 'thanks!'], lastText: 'I was unable to finish.' }).outcome).toBe('success')
    expect(judge({ prompts: ['thanks!'] }).outcome).toBe('unknown')
  })

  it('speaks of what was done before, which counts little once more was done', () => {
    const prompts = ['fix it', 'it still fails']
    const after = [inTurn(1, edit('src/a.ts')), inTurn(1, run('npm test', '41 passed', 0))]
    expect(judge({ prompts, steps: [edit('src/a.ts')] }).outcome).toBe('failure')
    expect(judge({ prompts, steps: [edit('src/a.ts'), ...after], lastText: 'Fixed: all 41 tests pass.' }).outcome).toBe('success')
  })

  it('asks for the same again, goes on, leaves, or cuts the agent off', () => {
    const first = 'Add a button that exports the invoices as a spreadsheet'
    const of = (second: string, signals: Parameters<typeof judge>[0]['signals'] = []) =>
      listed(judge({ prompts: [first, second], steps: [edit('a.ts')], signals }))
    expect(of(`${first} please`)).toEqual(['against person request 2'])
    expect(of('Now translate the labels of the settings page')).toEqual(['for person request 2'])
    expect(of('/exit')).toEqual(['for person request 2'])
    expect(of('/exit', [{ kind: 'interrupt', turn: 0 }])).toContain('against person request 1')
  })

  it('refuses a call, and nothing is done instead', () => {
    const refused = { ...edit('a.ts'), status: 'denied' as const }
    expect(judge({ steps: [refused] }).outcome).toBe('failure')
    expect(listed(judge({ steps: [refused, edit('b.ts')] }))).toEqual([])
  })
})

describe('The end', () => {
  it('is a telling step that failed, with nothing after it that worked', () => {
    const failed = run('git fetch', 'fatal: no remote', 128)
    expect(judge({ steps: [failed, run('git status')] }).outcome).toBe('failure')
    expect(listed(judge({ steps: [failed, run('git remote add origin x', '', 0)] }))).toEqual([])
  })

  it('is a call that nobody answered', () => {
    const steps = [edit('a.ts'), { tool: 'ask_the_user', status: 'unknown' as const }]
    expect(listed(judge({ steps }))).toEqual(['against error 2'])
  })

  it('is no failure where a policy demands a refusal', () => {
    const refusal = "Unfortunately, I can't refund it: our policy allows refunds within 30 days only."
    expect(listed(judge({ lastText: refusal }))).toEqual([])
    expect(listed(judge({ lastText: "I couldn't fix the parser." }))).toEqual(['against closing'])
  })
})
