import { countOf } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'

type Item = Pick<CandidateItem, 'id' | 'name' | 'kind' | 'risk' | 'gates'>

export interface BulkPreview {
  /** Those that approving would take; dismissing and snoozing take all. */
  included: number
  /** "12 selected." and who is left out of an approval, with the reason. */
  text: string
}

const short = { risky: 'risky', merge: 'a merge' } as const

/** What an act on the selected would take, said before it is done: "12 selected, 2 left out of approval: …". */
export function previewBulk(items: readonly Item[]): BulkPreview {
  const left = items.flatMap((item) => {
    const refusal = refuseInBulk(item)
    return refusal ? [{ name: item.name, why: short[refusal.code] }] : []
  })
  const included = items.length - left.length
  const selected = `${items.length} selected`
  if (left.length === 0) return { included, text: `${selected}.` }
  const named = left.slice(0, 3).map(({ name, why }) => `${name} (${why})`)
  const rest = left.length > named.length ? ` and ${left.length - named.length} more` : ''
  return {
    included,
    text: `${selected}, ${left.length} excluded, review individually: ${named.join(', ')}${rest}.`,
  }
}

/** So many at once are decided on with one key; more ask for a second. */
const atOnceMax = 5

/** Whether so many are to be approved only once their number was read. */
export const needsConfirmation = (included: number): boolean => included > atOnceMax

/** What the second key would do: "Press a again to approve 31 candidates, Esc to leave them." */
export const confirmText = (key: string, verb: string, included: number): string =>
  `Press ${key} again to ${verb} ${countOf(included, 'candidate')}, or Esc to cancel.`

/** What became of a bulk act, for the toast: "Approved 10 candidates". */
export const doneText = (done: string, count: number): string => `${done} ${countOf(count, 'candidate')}`

/** Whoever was left out, with the first reason: "2 left out. wipe-disk: high risk, …". */
export function leftText(left: readonly { name: string; reason: string }[]): string | undefined {
  const [first] = left
  if (!first) return undefined
  return `${left.length} excluded. ${first.name}: ${first.reason}`
}
