import { isVerdictStep } from '@/lib/domain/draft/find-check'
import { readsAsThanks } from '@/lib/domain/outcome-text/reads-as'
import type { SessionOutcome, StepStatus } from '@/lib/domain/session/step'

/** A canonical step of the main agent. */
export interface EpisodeStep {
  shape: string
  position: number
  turn: number
  tool: string
  heads?: readonly string[]
  status: StepStatus
}

export interface SessionPrompt {
  turn: number
  text: string
  /** What it asks for, where it asks for something. */
  request?: string | undefined
}

export interface EpisodeSession {
  key: string
  /** The task that repeated trials belong to. */
  task?: string
  outcome: SessionOutcome
  /** A label or a person judged it as a whole: then it is one episode. */
  isJudgedWhole: boolean
  prompts: readonly SessionPrompt[]
  steps: readonly EpisodeStep[]
}

/** What one request led to. */
export interface Episode {
  session: string
  /** The task that repeated trials belong to. */
  task?: string
  request: string
  /** Shape hashes, runs of one shape collapsed, with the position of each. */
  shapes: string[]
  positions: number[]
}

/**
 * The episodes of a session that ended well: from one user message to the next. The last one ends as the session does; an earlier one
 * ended well when thanks followed it, or when its last test or build passed. A session that was judged as a whole is one episode, for a
 * conversation's later messages only answer the agent.
 */
export function episodesThatEndedWell(session: EpisodeSession): Episode[] {
  const { prompts, steps, outcome } = session
  const first = prompts.find((prompt) => prompt.request !== undefined) ?? prompts[0]
  if (!first) return []
  if (session.isJudgedWhole || prompts.length === 1)
    return outcome === 'success' ? [episode(session, requestOf(first), steps)] : []
  return prompts.flatMap((prompt, index) => {
    const own = steps.filter((step) => step.turn === prompt.turn)
    const next = prompts[index + 1]
    const isWell = next ? readsAsThanks(next.text) || lastVerdictPassed(own) : outcome === 'success'
    return isWell && own.length > 0 ? [episode(session, requestOf(prompt), own)] : []
  })
}

const requestOf = ({ request, text }: SessionPrompt): string => request ?? text

function lastVerdictPassed(steps: readonly EpisodeStep[]): boolean {
  return steps.findLast((step) => isVerdictStep(step))?.status === 'ok'
}

function episode({ key, task }: EpisodeSession, request: string, steps: readonly EpisodeStep[]): Episode {
  const distinct = steps.filter((step, index) => step.shape !== steps[index - 1]?.shape)
  return {
    session: key,
    ...(task === undefined ? {} : { task }),
    request,
    shapes: distinct.map((step) => step.shape),
    positions: distinct.map((step) => step.position),
  }
}
