import { countOf } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'

type Item = Pick<CandidateItem, 'id' | 'name' | 'kind' | 'risk' | 'gates' | 'widens'>

export interface BulkPreview {
  /** Candidates that can be approved; dismissing and snoozing work for all. */
  included: number
  /** "12 selected." and who is skipped by an approval, with the reason. */
  text: string
}

const short = { risky: 'risky', merge: 'a merge', widens: 'touches more' } as const

/** Preview of an action on the selection: "12 selected, 2 left out of approval: …". */
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

/** Up to this many are decided with one key press; more need a second. */
const atOnceMax = 5

/** Whether approving this many needs a confirmation of the number. */
export const needsConfirmation = (included: number): boolean => included > atOnceMax

/** Prompt for the second key press: "Press a again to approve 31 candidates, Esc to leave them." */
export const confirmText = (key: string, verb: string, included: number): string =>
  `Press ${key} again to ${verb} ${countOf(included, 'candidate')}, or Esc to cancel.`

/** Result of a bulk action, for the toast: "Approved 10 candidates". */
export const doneText = (done: string, count: number): string => `${done} ${countOf(count, 'candidate')}`

/** The skipped candidates, with the first reason: "2 left out. wipe-disk: high risk, …". */
export function leftText(left: readonly { name: string; reason: string }[]): string | undefined {
  const [first] = left
  if (!first) return undefined
  return `${left.length} excluded. ${first.name}: ${first.reason}`
}
