import { generator } from '@/bench/support/corpus'
import type { FamilyCall, FamilySession } from '@/lib/domain/family/types'

const verbs = 'check plan sync list scan pull watch start load draw'.split(' ')
const things = 'invoice ledger parcel ticket roster beacon harbour signal meadow lantern'.split(' ')

/** Every so manyth session holds the planted task. */
export const plantedEach = 50

export interface PlantedRequests {
  sessions: number
  /** Calls of each session, the planted ones among them. */
  calls: number
  seed: number
}

type Act = Pick<FamilyCall, 'tool' | 'input'>

/** Sessions of commands, edits and reads drawn one by one, of which every fiftieth does the planted task among them, in any order. */
export function plantedRequests({ sessions, calls, seed }: PlantedRequests): FamilySession[] {
  const random = generator(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const draw = (): Act => {
    const kind = random()
    if (kind < 0.5) return { tool: 'Bash', input: { command: `${pick(things)}ctl ${pick(verbs)} --${pick(things)}` } }
    const [tool, folder, ending] = kind < 0.8 ? ['Edit', 'src', 'ts'] : ['Read', 'docs', 'md']
    return { tool, input: { file_path: `/repo/${folder}/${pick(things)}/${pick(verbs)}.${ending}` } }
  }
  const task = (): Act[] => [
    { tool: 'Bash', input: { command: `pricetool import --from prices-${Math.floor(random() * 90)}.csv` } },
    { tool: 'Edit', input: { file_path: '/repo/catalogue/prices.yaml' } },
    { tool: 'Bash', input: { command: 'pricetool publish --channel web' } },
  ]
  return Array.from({ length: sessions }, (_, at): FamilySession => {
    const own = at % plantedEach === 0 ? task() : []
    const acts = Array.from({ length: calls - own.length }, draw)
    for (const act of own) acts.splice(Math.floor(random() * (acts.length + 1)), 0, act)
    const wish = own.length > 0 ? 'Put the new prices of the catalogue online.' : ''
    const request = `${wish} Please ${pick(verbs)} the ${pick(things)} and the ${pick(things)} of the ${pick(things)}`.trim()
    const key = `s${String(at).padStart(6, '0')}`
    const all = acts.map((act, position) => ({ ...act, position, turn: 0, status: 'ok' as const, summary: '' }))
    return { key, name: key, root: '/repo', prompts: [{ turn: 0, text: request }], calls: all }
  })
}
