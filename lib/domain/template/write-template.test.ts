import { expect, test } from 'vitest'
import type { Slot, WordForm } from './types'
import { writeWord } from './write-template'

const text = (name: string): Slot => ({ name, kind: 'text' }) as Slot
const word = (...pieces: WordForm['pieces']): WordForm => ({ pieces, quote: "'" })

test('A quoted word of which only scraps are known is one placeholder', () => {
  expect(writeWord(word(text('query'), '.size, colour: .', text('query_2')))).toBe("'<query>'")
  expect(writeWord(word('size: ', text('size'), ', colour: ', text('colour')))).toBe("'size: <size>, colour: <colour>'")
  expect(writeWord(word(text('size'), ' and more'))).toBe("'<size> and more'")
})
