import { Problem } from '@/lib/domain/problem/problem'
import { depthMax } from './refuse-unwieldy'

/** @throws Problem `invalid` for a value nested so deeply that a recursive walk would overflow the stack. */
export function refuseNesting(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null || ArrayBuffer.isView(next.value)) continue
    if (next.depth > depthMax) throw new Problem('invalid', `The body nests deeper than ${depthMax} levels. Flatten it.`)
    for (const inner of Object.values(next.value)) waiting.push({ value: inner, depth: next.depth + 1 })
  }
}
