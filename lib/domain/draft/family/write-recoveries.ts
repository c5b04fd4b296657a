import { code } from '@/lib/domain/draft/code'
import { joinAnd } from '@/lib/domain/draft/join-words'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { quoteError } from '@/lib/domain/failure/describe-failure'
import type { StepHook } from '@/lib/domain/family/hooks'
import type { Recovery } from '@/lib/domain/family/recoveries'
import type { PartSentence } from './types'

/** Sessions that must have got past an error for the way to be told, and from which one that few got past is worth a word. */
const solvedMin = 2
const unsolvedMin = 3
/** Parameters that changed with the call that worked; where more did, it was another call. */
const changedMax = 2

/** What the errors of the steps say and how sessions got past them, in words; those that cannot be quoted are left out. */
export function writeRecoveries(recoveries: readonly Recovery[], recipe: readonly RecipeStep[]): PartSentence[] {
  return recoveries.flatMap((one) => {
    const quote = quoteError(one.quote)
    const text = quote && sentenceOf(one, quote, recipe)
    return text ? [{ kind: isSolved(one) ? 'fix' : 'warning', text, steps: [one.step] }] : []
  })
}

/** That an everyday command runs a check of the project, and how often that stopped it. */
export const writeHook = ({ step, head, command, sessions, of }: StepHook): PartSentence => ({
  kind: 'check',
  text: `Step ${step + 1} (${code(head)}) runs ${code(command)} by itself, which stopped it in ${sessions} of ${of} sessions: mend what that reports, then take the step again.`,
  steps: [step],
})

const isSolved = ({ solved, sessions }: Recovery): boolean => solved >= solvedMin && solved * 2 >= sessions

function sentenceOf(one: Recovery, quote: string, recipe: readonly RecipeStep[]): string | null {
  const call = `Step ${one.step + 1} (${code(one.head ?? one.tool)})`
  if (isSolved(one)) {
    const way = wayOf(one, recipe)
    return way && `${call} may answer ${quote}: ${way}. This worked in ${one.solved} of ${one.sessions} sessions that met it.`
  }
  if (one.sessions < unsolvedMin || one.head !== null) return null
  return `${call} answered ${quote} in ${one.sessions} sessions, and ${one.solved === 0 ? 'none' : one.solved} of them got past it.`
}

/** What to do, where the sessions that got past it agree on something. */
function wayOf({ step, changed, by, instead }: Recovery, recipe: readonly RecipeStep[]): string | null {
  if (instead !== undefined) return `take step ${instead + 1} (${code(recipe[instead]?.tool ?? '')}) in its place`
  const named = by.map((name) => {
    const at = recipe.findIndex(({ tool, heads }) => (heads ? heads.includes(name) : tool === name))
    return at < 0 || at === step ? code(name) : `${code(name)} (step ${at + 1})`
  })
  const params = changed.length <= changedMax ? changed : []
  if (named.length === 0 && params.length === 0) return null
  const first = named.length > 0 ? `use ${joinAnd(named)}, then ` : ''
  const other = params.length > 0 ? ` with another ${joinAnd(params.map(code))}` : ''
  return `${first}call it again${other}`
}
