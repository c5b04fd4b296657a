import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from './index'
import { logged } from './logs'
import { tables } from './tables'

it.each(Object.entries(tables()))('%s matches the operations; else run: npm run generate', (name, text) => {
  expect(readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')).toBe(text)
})

it('each kind of entry has one row', () => {
  const kinds = logged.map(({ kind }) => kind)
  expect(kinds).toEqual([...new Set(kinds)])
})

it('every topic that is changed is shown somewhere, and every shown one can change', () => {
  const all = (of: 'shows' | 'changes') => [...new Set(operations.flatMap((one) => one[of] ?? []))].toSorted()
  expect(all('changes')).toEqual(all('shows'))
})
