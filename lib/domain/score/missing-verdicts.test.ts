import { expect, it } from 'vitest'
import { missingVerdicts } from './missing-verdicts'

const group = (by: 'harness' | 'model', value: string, uses: number, unknown: number) => ({ by, value, uses, unknown })
const told = (...groups: ReturnType<typeof group>[]) =>
  missingVerdicts(groups).flatMap(({ value, isMoreOften }) => (isMoreOften ? [value] : []))

it('tells which uses lack a verdict more often than the others, beyond chance', () => {
  expect(told(group('harness', 'codex', 20, 18), group('harness', 'claude-code', 40, 6))).toEqual(['codex'])
  expect(told(group('harness', 'codex', 4, 2), group('harness', 'claude-code', 40, 12))).toEqual([])
  expect(told(group('harness', 'codex', 20, 18), group('model', 'm1', 20, 18))).toEqual([])
  expect(told(group('model', 'm1', 30, 30), group('model', 'm2', 30, 0), group('harness', 'codex', 60, 30))).toEqual(['m1'])
  expect(missingVerdicts([])).toEqual([])
})
