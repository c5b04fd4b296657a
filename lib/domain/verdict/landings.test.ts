import { describe, expect, it } from 'vitest'
import type { Step } from '@/lib/domain/session/step'
import { landingsIn, laterHistory } from '@/lib/domain/verdict/landings'
import { run } from './session.test-support'

const found = (...steps: Partial<Step>[]) =>
  landingsIn(
    steps.map((step, position) => ({ position, turn: 0, tool: 'Bash', input: {}, status: 'ok', isSidechain: false, ...step })),
  ).map(({ ref, fate }) => `${fate} ${ref}`)

describe('landingsIn', () => {
  it('finds commits that were made and taken back', () => {
    expect(found(run('git commit -m x', '[main 1a2b3c4d] x\n 1 file changed'))).toEqual(['made commit:1a2b3c4'])
    expect(found(run('git revert --no-edit 1a2b3c4d5e6f', '[main 9f8e7d6] Revert "x"\n'))).toEqual([
      'reverted commit:1a2b3c4',
      'made commit:9f8e7d6',
    ])
    expect(found(run('git log', 'This reverts commit 1a2b3c4d5e6f7a8b.'))).toEqual(['reverted commit:1a2b3c4'])
    expect(found(run('git commit -m x', '', 1))).toEqual([])
  })

  it('finds pull requests that were opened, merged and closed', () => {
    expect(found(run('gh pr create --fill', 'https://forge.example/team/shop/pull/7'))).toEqual(['made pull:team/shop#7'])
    expect(found(run('gh pr merge 7 --squash', 'Squashed and merged pull request team/shop#7 (Fix it)'))).toEqual([
      'merged pull:team/shop#7',
    ])
    expect(found(run('gh pr close https://forge.example/team/shop/pull/7'))).toEqual(['closed pull:team/shop#7'])
    expect(found(run('gh pr merge 7'))).toEqual([])
  })
})

it('takes a merged pull request for merged, whatever else was done with it', () => {
  expect(laterHistory(['closed', 'merged', 'merged']).map(({ sign, sentence }) => `${sign}: ${sentence}`)).toEqual([
    'for: A later session merged its pull request.',
  ])
  expect(laterHistory(['made'])).toEqual([])
})
