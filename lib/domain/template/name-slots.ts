import type { CommandForm, Slot, WordForm } from '@/lib/domain/template/types'

/** Share of the samples in which two places hold the same value when they are one thing. */
const sameShare = 0.75

/** Slots of commands in the order of the text. */
export function slotsOf(forms: readonly CommandForm[]): Slot[] {
  return forms.flatMap((form) =>
    [
      ...form.env.map(({ value }) => value),
      ...form.flags.flatMap(({ value }) => (value ? [value] : [])),
      ...form.arguments.map(({ word }) => word),
      ...form.redirects.map(({ value }) => value),
    ].flatMap(slotsOfWord),
  )
}

export const slotsOfWord = ({ pieces }: WordForm): Slot[] => pieces.filter((piece): piece is Slot => typeof piece !== 'string')

/**
 * Gives places of one name that hold different values different names (`number`, `number_2`); those that hold the same value in nearly
 * all samples keep one. `values`: what each slot held, by sample.
 */
export function numberSlots(slots: readonly Slot[], values: ReadonlyMap<Slot, ReadonlyMap<number, string>>): void {
  const kept = new Map<string, Slot[]>()
  for (const slot of slots) {
    if (slot.choices) continue
    const { name } = slot
    const others = kept.get(name) ?? []
    const same = others.find((other) => isSame(values.get(other), values.get(slot)))
    const distinct = new Set(others.map((other) => other.name))
    slot.name = same ? same.name : distinct.size === 0 ? name : `${name}_${distinct.size + 1}`
    kept.set(name, [...others, slot])
  }
}

function isSame(a: ReadonlyMap<number, string> | undefined, b: ReadonlyMap<number, string> | undefined): boolean {
  if (!a || !b) return false
  const both = [...a].filter(([sample]) => b.has(sample))
  return both.length > 0 && both.filter(([sample, value]) => b.get(sample) === value).length >= both.length * sameShare
}
