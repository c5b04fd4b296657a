import { toolActions } from '@/lib/domain/draft/actions'
import { triggerWords } from '@/lib/domain/draft/write-description'
import type { RecipeStep } from '@/lib/domain/draft/types'

export interface ContextInput {
  recipe: readonly RecipeStep[]
  /** First requests of its sessions. */
  requests: readonly string[]
  sessions: number
  /** Distinct tasks among them; trials of one task are one. */
  tasks: number
}

export interface Context {
  isVague: boolean
  isBoundToContext: boolean
  /** One sentence for the reviewer, where either holds. */
  reason?: string
}

/** Requests from which it says something that they share no word. */
const requestsMin = 3

/** One file, folder or address. A lone name with a dot may be a domain word. */
const place =
  /^(?:https?:\/\/\S+|\.{0,2}\/\S+|(?:[\w@.-]+\/)+[\w@.-]+|[\w-]+\.(?:[jt]sx?|py|go|rs|rb|java|md|json|ya?ml|toml|sql|css|html?|sh))$/i

/** Whether a candidate is bound to one case, or says of nothing when to use it. */
export function findContext({ recipe, requests, sessions, tasks }: ContextInput): Context {
  const isOneTask = tasks === 1 && sessions > 1
  const constants = recipe.flatMap((step) =>
    step.params.flatMap((param) => ('constant' in param ? [String(param.constant)] : [])),
  )
  const at = constants.find((constant) => place.test(constant))
  const isGeneric = recipe.every((step) => step.heads === undefined && toolActions.has(step.tool))
  const isVague = isGeneric && requests.length >= requestsMin && triggerWords(requests).length === 0
  const reason = isOneTask
    ? 'All sessions are trials of one task.'
    : at !== undefined
      ? `All sessions work on the same location, ${at}.`
      : isVague
        ? 'The requests of its sessions have no words in common, so it is unclear when to use it.'
        : undefined
  return { isVague, isBoundToContext: isOneTask || at !== undefined, ...(reason ? { reason } : {}) }
}
