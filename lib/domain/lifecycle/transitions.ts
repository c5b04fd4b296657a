import { isTerminal, states, type State } from './states'

/** Kinds of actor in the table; API keys and agents act on behalf of a person. */
export const actors = ['person', 'policy', 'doctor', 'scan', 'merge'] as const
export type Actor = (typeof actors)[number]

/** Side effects of a transition. The table declares them and the services carry them out. */
export interface Effects {
  /** Approves one version by its digest and raises the trust tier to that of an approved skill. */
  approves?: true
  restartsWindow?: true
  /** Writes the files of the current version into the workspace's skills. */
  writesFiles?: true
  archivesFiles?: true
  removesFiles?: true
  /** Blocks the same pattern from being proposed until its evidence doubles. */
  suppressesPattern?: true
  setsProtected?: boolean
}

interface Row {
  event: string
  from: readonly State[]
  /** Null if the state stays the same: only a flag or the content changes. */
  to: State | null
  who: readonly Actor[]
  /** A person must give a reason. Policy, doctor and scan always supply one. */
  needsReason: boolean
  effects: Effects
}

const notDeleted = states.filter((state) => state !== 'deleted')
const live = ['verified', 'released', 'degraded'] as const
const onDisk = [...live, 'deprecated'] as const

/** Every way a skill can change its state or protection; anything else is refused. */
export const transitions = [
  {
    event: 'promote',
    from: ['candidate'],
    to: 'verified',
    who: ['person', 'policy'],
    needsReason: false,
    effects: { approves: true, restartsWindow: true, writesFiles: true },
  },
  { event: 'promote', from: ['verified'], to: 'released', who: ['person'], needsReason: false, effects: {} },
  {
    event: 'promote',
    from: ['degraded'],
    to: 'verified',
    who: ['person'],
    needsReason: false,
    effects: { restartsWindow: true },
  },
  {
    event: 'reset',
    from: ['deprecated', 'archived', 'uninstalled'],
    to: 'verified',
    who: ['person'],
    needsReason: true,
    effects: { restartsWindow: true, writesFiles: true },
  },
  { event: 'prove', from: ['verified'], to: 'released', who: ['policy'], needsReason: false, effects: {} },
  { event: 'warn', from: ['verified', 'released'], to: 'degraded', who: ['policy'], needsReason: false, effects: {} },
  { event: 'recover', from: ['degraded'], to: 'verified', who: ['policy'], needsReason: false, effects: {} },
  { event: 'deprecate', from: live, to: 'deprecated', who: ['person', 'policy'], needsReason: true, effects: {} },
  {
    event: 'unblock',
    from: ['deprecated'],
    to: 'verified',
    who: ['policy'],
    needsReason: false,
    effects: { restartsWindow: true },
  },
  {
    event: 'archive',
    from: onDisk,
    to: 'archived',
    who: ['person', 'policy', 'merge'],
    needsReason: false,
    effects: { archivesFiles: true },
  },
  {
    event: 'reject',
    from: ['candidate', 'verified', 'degraded', 'deprecated', 'archived'],
    to: 'rejected',
    who: ['person'],
    needsReason: true,
    effects: { removesFiles: true, suppressesPattern: true },
  },
  { event: 'uninstall', from: onDisk, to: 'uninstalled', who: ['doctor'], needsReason: false, effects: {} },
  { event: 'quarantine', from: live, to: 'deprecated', who: ['scan'], needsReason: false, effects: {} },
  { event: 'clear', from: ['deprecated'], to: 'verified', who: ['scan'], needsReason: false, effects: { restartsWindow: true } },
  { event: 'delete', from: notDeleted, to: 'deleted', who: ['person'], needsReason: false, effects: { removesFiles: true } },
  { event: 'protect', from: notDeleted, to: null, who: ['person'], needsReason: true, effects: { setsProtected: true } },
  { event: 'unprotect', from: notDeleted, to: null, who: ['person'], needsReason: true, effects: { setsProtected: false } },
  {
    event: 'revise',
    from: onDisk,
    to: null,
    who: ['person', 'policy', 'merge'],
    needsReason: false,
    effects: { restartsWindow: true, writesFiles: true },
  },
] as const satisfies readonly Row[]

export type LifecycleEvent = (typeof transitions)[number]['event']
export interface Transition extends Row {
  event: LifecycleEvent
}

/** The same table under its widest type, for iterating over all rows. */
export const transitionRows: readonly Transition[] = transitions

/** All events of the table, deduplicated, in table order. */
export const lifecycleEvents: readonly LifecycleEvent[] = [...new Set(transitionRows.map((row) => row.event))]

/** Events that change the state, deduplicated. */
export const movingEvents: readonly LifecycleEvent[] = lifecycleEvents.filter((event) =>
  transitionRows.some((row) => row.event === event && row.to !== null),
)

/** The row for an event from a state, for any actor; null when there is none. */
export function findTransition(state: State, event: LifecycleEvent): Transition | null {
  return transitionRows.find((row) => row.event === event && row.from.includes(state)) ?? null
}

export type Allowed =
  | { ok: true; to: State; transition: Transition }
  | { ok: false; why: 'wrong-state' | 'not-for-actor' | 'needs-reason'; message: string }

/**
 * Whether an actor may apply an event in a state. Pass `reason` if there is one; null or blank counts as none. A refusal names
 * the state and what can be done instead.
 */
export function allowed(state: State, event: LifecycleEvent, actor: Actor, reason?: string | null): Allowed {
  const transition = findTransition(state, event)
  if (!transition) return { ok: false, why: 'wrong-state', message: wrongState(state, event) }
  if (!transition.who.includes(actor)) {
    return { ok: false, why: 'not-for-actor', message: `${event} is for ${transition.who.join(' or ')}, not for ${actor}.` }
  }
  if (transition.needsReason && actor === 'person' && !reason?.trim()) {
    return { ok: false, why: 'needs-reason', message: `${event} needs a reason. Add one and try again.` }
  }
  return { ok: true, to: transition.to ?? state, transition }
}

function wrongState(state: State, event: LifecycleEvent): string {
  const from = transitionRows.filter((row) => row.event === event).flatMap((row) => row.from)
  const possible = eventsFor(state, false).join(', ')
  const next = isTerminal(state) ? 'only undo changes this state' : `possible now: ${possible}`
  return `Can’t ${event} ${state} skills, only ${from.join(', ')} ones; ${next}.`
}

/** What a person can do with a skill, in table order; new versions have their own form. */
export function eventsFor(state: State, isProtected: boolean): LifecycleEvent[] {
  const hidden = isProtected ? 'protect' : 'unprotect'
  return lifecycleEvents.filter((event) => {
    if (event === hidden || event === 'revise') return false
    return findTransition(state, event)?.who.includes('person') ?? false
  })
}
