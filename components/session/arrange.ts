import type { CallOutput } from '@/lib/client/http-client'
import type { StepItem } from '@/lib/contract/session'

export type SessionDetail = CallOutput<'session.read'>

/** A step of the session itself, with the steps of the sub-agents that it started. */
export interface StepNode {
  step: StepItem
  crews: Crew[]
}

/** The steps of one sub-agent; `session` when it wrote a file of its own. */
export interface Crew {
  key: string
  role: string | null
  session: string | null
  steps: StepItem[]
}

/** A request with its steps; turn -1 has the steps before the first request. */
export interface Episode {
  turn: number
  prompt: { text: string; at: string | null } | null
  nodes: StepNode[]
}

/**
 * Orders a session for reading: requests as episodes, steps below them, sub-agents below the call that started them. Sub-agents
 * whose call is not in the file come last.
 */
export function arrange(session: Pick<SessionDetail, 'prompts' | 'stepList' | 'subAgents'>): {
  episodes: Episode[]
  loose: Crew[]
} {
  const crews = new Map<string, Crew[]>()
  const add = (parent: string, crew: Crew) => crews.set(parent, [...(crews.get(parent) ?? []), crew])
  for (const [parent, steps] of groupBy(
    session.stepList.filter((step) => step.isSidechain),
    (step) => step.parent ?? '',
  ))
    add(parent, { key: parent, role: steps[0]?.role ?? null, session: null, steps })
  for (const one of session.subAgents)
    add(one.parent ?? '', { key: one.session.id, role: one.role, session: one.session.id, steps: one.stepList })

  const episodes = new Map<number, Episode>()
  for (const { turn, text, at } of session.prompts) episodes.set(turn, { turn, prompt: { text, at }, nodes: [] })
  for (const step of session.stepList) {
    if (step.isSidechain) continue
    const episode = episodes.get(step.turn) ?? { turn: step.turn, prompt: null, nodes: [] }
    episodes.set(step.turn, episode)
    const own = step.toolUseId === null ? undefined : crews.get(step.toolUseId)
    if (own && step.toolUseId !== null) crews.delete(step.toolUseId)
    episode.nodes.push({ step, crews: own ?? [] })
  }
  return { episodes: [...episodes.values()].sort((a, b) => a.turn - b.turn), loose: [...crews.values()].flat() }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** First to last known time, in epoch milliseconds; null when no step has a time. */
export function spanOf(
  session: Pick<SessionDetail, 'startedAt' | 'endedAt' | 'stepList'>,
): { fromMs: number; toMs: number } | null {
  const times = [
    ...session.stepList.flatMap((step) =>
      step.startedAt ? [Date.parse(step.startedAt), Date.parse(step.startedAt) + (step.durationMs ?? 0)] : [],
    ),
    ...[session.startedAt, session.endedAt].flatMap((time) => (time ? [Date.parse(time)] : [])),
  ]
  if (times.length === 0) return null
  const span = times.reduce((all, time) => ({ fromMs: Math.min(all.fromMs, time), toMs: Math.max(all.toMs, time) }), {
    fromMs: Number.POSITIVE_INFINITY,
    toMs: Number.NEGATIVE_INFINITY,
  })
  return span.toMs > span.fromMs ? span : null
}
