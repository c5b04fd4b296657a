import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retrySignal, type TriedStep } from './retry-signal'

/** "0 Bash:npm_test!" is a failing step of the first request. */
function step(text: string, position: number): TriedStep {
  const [turn = '0', named = ''] = text.split(' ')
  const [tool = '', head] = named.replace(/[!?]$/, '').split(':')
  const status = named.endsWith('!') ? 'error' : named.endsWith('?') ? 'unknown' : 'ok'
  return { position, turn: Number(turn), tool, heads: head ? [head.replace('_', ' ')] : [], status }
}

const run = (steps: string[], requests: string[] = ['Deploy the shop']) =>
  retrySignal(
    steps.map(step),
    requests.map((text, turn) => ({ turn, text })),
    { position: 0, turn: 0 },
  )

describe('The same task tried again with other tools', () => {
  it.each([
    ['a step fails, another way ends it well', ['0 Skill', '0 Bash:make!', '0 Bash:docker_push'], 'failure'],
    ['a read between is no other way', ['0 Skill', '0 Edit!', '0 Read', '0 Grep'], null],
    ['the same tool does it at the second try', ['0 Skill', '0 Bash:make!', '0 Edit', '0 Bash:make'], null],
    ['nothing failed', ['0 Skill', '0 Bash:make', '0 Bash:docker_push'], null],
    ['the turn does not end well', ['0 Skill', '0 Bash:make!', '0 Bash:docker_push!'], null],
    ['the other way is still under way', ['0 Skill', '0 Bash:make!', '0 Bash:docker_push', '0 Edit?'], null],
    ['only what was tried before is done again', ['0 Skill', '0 Edit', '0 Bash:make!', '0 Edit'], null],
    ['the other way is in another request', ['0 Skill', '0 Bash:make!', '1 Bash:docker_push'], null],
    ['it failed before the use', ['0 Bash:make!', '0 Bash:docker_push'], null],
    ['no steps', [], null],
  ])('%s', (_, steps, outcome) => expect(run(steps)?.outcome ?? null).toBe(outcome))

  it.each([
    [
      'asked again, done otherwise',
      ['Deploy the shop', 'No: deploy the shop please'],
      ['0 Skill', '0 Bash:make', '1 Bash:docker_push'],
      'failure',
    ],
    ['asked again, done the same way', ['Deploy the shop', 'Deploy the shop'], ['0 Skill', '0 Bash:make', '1 Bash:make'], null],
    ['something else was asked', ['Deploy the shop', 'Write the release notes'], ['0 Skill', '0 Bash:make', '1 Edit'], null],
    ['a word is no request', ['Deploy the shop', 'shop'], ['0 Skill', '0 Bash:make', '1 Edit'], null],
    ['nothing was done the first time', ['Deploy the shop', 'Deploy the shop'], ['0 Skill', '1 Edit'], null],
  ])('%s', (_, requests, steps, outcome) => expect(run(steps, requests)?.outcome ?? null).toBe(outcome))

  it('names tools alone', () => {
    expect(run(['0 Skill', '0 Bash:make!', '0 Bash:docker_push'])?.reason).toBe(
      'make failed after the skill was used, and the work was then done with docker push.',
    )
  })

  it('never says anything of a session without a failure and a second request', () => {
    const steps = fc.array(fc.constantFrom('0 Edit', '0 Read', '0 Bash:make', '0 Bash:npm_test'), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (list) => {
        expect(run(['0 Skill', ...list])).toBeNull()
      }),
    )
  })
})
