import type { State } from './states'
import { transitionRows, type Actor, type Transition } from './transitions'

/** Who takes an act, where a person is not the only one who does. */
function byWhom(who: readonly Actor[]): string {
  return who.length === 1 && who[0] === 'person' ? '' : ` (${who.join(', ')})`
}

/** An arrow of every state would hide the rest: deleting is told in words, and a flag or a new version moves nothing. */
const isDrawn = (row: Transition): boolean => row.to !== null && row.event !== 'delete'

/**
 * The transition table as a Mermaid state diagram, one arrow for every two states that an act joins. Left out are delete,
 * which leads from every state, and what changes no state.
 */
export function lifecycleDiagram(): string {
  const arrows = new Map<string, { from: State; to: State; labels: string[] }>()
  for (const row of transitionRows.filter(isDrawn)) {
    const to = row.to
    if (to === null) continue
    for (const from of row.from) {
      const key = `${from} ${to}`
      const arrow = arrows.get(key) ?? { from, to, labels: [] }
      arrow.labels.push(`${row.event}${byWhom(row.who)}`)
      arrows.set(key, arrow)
    }
  }
  const lines = [...arrows.values()].map(({ from, to, labels }) => `  ${from} --> ${to}: ${labels.join(' or ')}`)
  return ['stateDiagram-v2', '  [*] --> candidate', ...lines].join('\n')
}
