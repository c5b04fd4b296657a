import { describe, expect, it } from 'vitest'
import { checkHead } from '@/lib/domain/outcome-text/check-command'
import { readsAs, readsAsThanks } from '@/lib/domain/outcome-text/reads-as'
import { sessionOutcome } from '@/lib/domain/outcome-text/session-outcome'
import type { SessionOutcome, Step } from '@/lib/domain/session/step'
import { commandHeads } from '@/lib/domain/shape/command-heads'

interface Part {
  steps?: Partial<Step>[]
  prompts?: string[]
  lastText?: string
  outcome?: SessionOutcome
  harness?: string
}

function judge({ steps = [], prompts = ['do it'], ...rest }: Part) {
  return sessionOutcome({
    ...rest,
    prompts: prompts.map((text, turn) => ({ turn, text })),
    steps: steps.map((step, position) => ({
      position,
      turn: 0,
      tool: 'Bash',
      input: {},
      status: 'ok',
      isSidechain: false,
      ...step,
    })),
  })
}

const run = (command: string, summary = '', exitCode?: number): Partial<Step> => ({
  input: { command },
  status: exitCode ? 'error' : 'ok',
  output: { summary, bytes: summary.length, exitCode },
})

describe('sessionOutcome', () => {
  it('takes the label before anything else', () => {
    expect(judge({ outcome: 'failure', steps: [run('npm test', '', 0)] })).toMatchObject({
      outcome: 'failure',
      source: 'label',
      weight: 0.9,
    })
    expect(judge({ outcome: 'unknown', steps: [run('npm test', '', 0)] })).toMatchObject({
      outcome: 'success',
      source: 'analysis',
      weight: 0.4,
    })
  })

  it('takes the last test or build, red on the way or not', () => {
    const verdict = judge({
      steps: [run('npm test', '1 failed', 1), run('cd a && npm run test:unit', '41 passed'), run('git push', '', 1)],
    })
    expect(verdict).toMatchObject({
      outcome: 'success',
      because: 'The last test or build, npm run test:unit in step 2, ended well.',
    })
    const red = judge({ steps: [run('go build ./...'), run('go test ./...', 'FAIL', 1)], lastText: 'All done.' })
    expect(red).toMatchObject({
      outcome: 'failure',
      because: 'The last test or build, go test in step 2, failed with exit code 1.',
    })
    expect(judge({ steps: [run('npm test 2>&1 | tail -5', 'Tests  2 failed | 39 passed (41)')] }).outcome).toBe('failure')
  })

  it.each([
    ['pytest', 'Traceback (most recent call last):\n  File "a.py", line 1', 'failure'],
    ['make build', 'fatal: not a git repository', 'failure'],
    ['npm test', 'npm ERR! Test failed.', 'failure'],
    ['npm test', '', 'unknown'],
    ['npm test', 'see the log', 'unknown'],
    ['pytest | tail -5', '3 passed in 0.1s', 'success'],
    ['npm test || true', '', 'unknown'],
  ])('of a call without an exit code reads the text: %s, %j is %s', (command, text, outcome) => {
    expect(judge({ steps: [run(command, text)], harness: 'openai-chat' }).outcome).toBe(outcome)
  })

  it.each([
    ['pytest | tail -1', 'E   assert 1 == 2', 'unknown'],
    ['npm test; echo done', 'done', 'unknown'],
    ['make test || true', 'make: *** [test] Error 2', 'failure'],
    ['set -o pipefail; pytest | tail -1', 'see the log', 'success'],
    ['pytest -q', 'see the log', 'success'],
  ])('trusts a code of 0 that is the own one of the command: %s, %j is %s', (command, text, outcome) => {
    expect(judge({ steps: [run(command, text, 0)] }).outcome).toBe(outcome)
    expect(judge({ steps: [run(command, text)], harness: 'claude-code' }).outcome).toBe(outcome)
  })

  it('passes over refused, interrupted, unanswered and side steps', () => {
    const steps = [
      run('npm test', '41 passed'),
      { ...run('npm test', '', 1), status: 'denied' as const },
      { ...run('npm test', '', 1), status: 'interrupted' as const },
      { input: { command: 'npm test' }, status: 'unknown' as const },
      { ...run('npm test', '', 1), isSidechain: true },
    ]
    expect(judge({ steps })).toMatchObject({ outcome: 'success' })
  })

  it('takes a thank-you, then the end of the text, then a last step that failed', () => {
    expect(judge({ prompts: ['fix it', 'thanks!'], lastText: 'I was unable to finish.' }).outcome).toBe('success')
    expect(judge({ prompts: ['thanks!'] }).outcome).toBe('unknown')
    expect(judge({ lastText: 'I have fixed the parser.' }).outcome).toBe('success')
    expect(judge({ lastText: 'I was unable to reproduce it.' }).outcome).toBe('failure')
    expect(judge({ lastText: "I've added the page, but I couldn't run the tests." }).outcome).toBe('partial')
    expect(judge({ steps: [run('git push', 'fatal: no remote', 128), run('git status')] }).outcome).toBe('failure')
    expect(judge({ steps: [run('git push')], lastText: 'Which one do you prefer?' })).toMatchObject({
      outcome: 'unknown',
      source: null,
      weight: 0,
    })
  })

  it('says nothing about an empty session', () => {
    expect(judge({ prompts: [] })).toEqual({
      outcome: 'unknown',
      source: null,
      weight: 0,
      because: 'Nothing in the session says how it ended.',
    })
  })
})

describe('checkHead', () => {
  it.each([
    ['pytest -q', 'pytest'],
    ['npx vitest run', 'vitest'],
    ['bun run --silent build:prod', 'bun run build:prod'],
    ['mise run lint && mise run test', 'mise run test'],
    ['./test-harness.sh all', 'test-harness.sh'],
    ['make check', 'make check'],
    ['npm run dev', null],
    ['git commit -m "run test"', null],
    ['echo npm test', null],
    ['npm install', null],
  ])('%s → %s', (command, head) => expect(checkHead(commandHeads(command), command)).toBe(head))
})

describe('readsAsThanks', () => {
  it.each(['Thanks!', 'ok great, thank you', 'Perfect!', 'LGTM', 'works now', 'No, that’s all. Thanks.', 'merci'])(
    '%s',
    (text) => {
      expect(readsAsThanks(text)).toBe(true)
    },
  )

  it.each([
    ['thanks, but it still fails'],
    ['Thanks. Can you also add tests?'],
    ['fix this, thanks in advance'],
    ['no thanks'],
    ["thanks, that doesn't work"],
    ['Perfect the layout of the page'],
    ['write a thank you page'],
  ])('not: %s', (text) => expect(readsAsThanks(text)).toBe(false))
})

describe('readsAs', () => {
  it.each([
    ['Done. PR #7 is merged.', 'done'],
    ['All 41 tests pass.', 'done'],
    ['Your order has been successfully cancelled.', 'done'],
    ['The tests are still failing.', 'given-up'],
    ["Unfortunately, I can't place orders.", 'given-up'],
    ['The function is done in three steps: read, write, close', null],
    ['Which direction do you prefer?', null],
    ['This error means the handler failed.', null],
    ['', null],
  ] as const)('%s → %s', (text, reading) => expect(readsAs(text)).toBe(reading))
})
