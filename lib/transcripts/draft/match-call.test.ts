import { describe, expect, it } from 'vitest'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import { matchCall } from '@/lib/transcripts/draft/match-call'

/** A draft with one call an entry, "id:tool" or ":tool". */
function draftOf(...calls: string[]) {
  const draft = startDraft({ key: 'k', harness: 'h', format: 'f', canFork: false })
  for (const call of calls) {
    const [id, tool = ''] = call.split(':')
    addCall(draft, { toolUseId: id || undefined, tool, input: {} })
  }
  return draft
}

describe('takeCall', () => {
  it.each<[string, string[], [string | undefined, string?][], (number | undefined)[]]>([
    ['by id', ['a:X', 'b:Y'], [['b'], ['a']], [1, 0]],
    ['the nearest of an id first', ['a:X', 'a:X'], [['a'], ['a'], ['a']], [1, 0, undefined]],
    ['an id nobody has', ['a:X'], [['z']], [undefined]],
    ['an unknown id falls to calls without one', ['a:X', ':Y'], [['z']], [1]],
    ['without ids in order', [':X', ':Y'], [[undefined], [undefined], [undefined]], [0, 1, undefined]],
    [
      'without ids by name where given',
      [':X', ':Y', ':X'],
      [
        [undefined, 'Y'],
        [undefined, 'Z'],
        [undefined, 'X'],
      ],
      [1, 0, 2],
    ],
    ['what was taken in order is not taken by id', ['a:X', 'a:X'], [[undefined], ['a'], ['a']], [0, 1, undefined]],
  ])('%s', (_, calls, answers, positions) => {
    const draft = draftOf(...calls)
    expect(answers.map(([id, tool]) => matchCall(draft, id, tool)?.position)).toEqual(positions)
  })

  it('stays quick when many answers name no call', () => {
    const draft = draftOf(...Array.from({ length: 50_000 }, (_, index) => `id${index}:X`))
    const matched = Array.from({ length: 50_000 }, () => matchCall(draft, undefined, 'X')?.position)
    expect(matched.at(-1)).toBe(49_999)
  })
})

describe('readInput', () => {
  const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) })

  it('accepts 200 levels and not one more', () => {
    expect(readInput(nest(200)).problem).toBeUndefined()
    expect(readInput(nest(201))).toEqual({ input: {}, problem: 'input is nested deeper than 200 levels' })
  })
})
