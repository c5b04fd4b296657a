import { generator } from '@/bench/support/corpus'

const verbs = 'audit rotate archive label reconcile translate calibrate publish restore inspect merge trim'.split(' ')
const things = 'ledgers boards samples menus invoices routers gardens rosters scripts lenses contracts maps'.split(' ')
const places = 'harbour library kitchen workshop archive nursery studio depot clinic orchard theatre mill'.split(' ')

interface Draft {
  name: string
  description: string
  instructions: string
}

/** Drafts as people propose them, each about something else, all safe to approve. */
export function manyDrafts(count: number, seed: number): Draft[] {
  const random = generator(seed)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const [verb, thing, place] = [verbs[index % 12] ?? '', things[Math.floor(index / 12) % 12] ?? '', pick(places)]
    const steps = Array.from(
      { length: 5 },
      (_line, at) => `${at + 1}. Look at the ${pick(things)} of the ${pick(places)}, then ${pick(verbs)} them.`,
    )
    return {
      name: `${verb}-${thing}-${index}`,
      description: `Use when the ${thing} of the ${place} number ${index} are due: ${pick(verbs)} the ${pick(things)} first.`,
      instructions: steps.join('\n'),
    }
  })
}
