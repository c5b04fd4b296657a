import { isTerminal, states, type State } from './states'

/** Kinds of actor that the table tells apart; API keys and agents act for a person. */
export const actors = ['person', 'policy', 'doctor', 'scan', 'merge'] as const
export type Actor = (typeof actors)[number]

/** What a move does beside changing the state. The services carry it out, the table says it once. */
export interface Effects {
  /** One version is approved by its digest; the trust tier becomes that of an approved skill. */
  approves?: true
  restartsWindow?: true
  /** Writes the files of the current version into the workspace's skills. */
  writesFiles?: true
  archivesFiles?: true
  removesFiles?: true
  /** The same pattern is not proposed again until its evidence doubles. */
  suppressesPattern?: true
  setsProtected?: boolean
}

interface Row {
  event: string
  from: readonly State[]
  /** Null where the state stays: a flag changes, or the content. */
  to: State | null
  who: readonly Actor[]
  /** A person has to say why. Policy, doctor and scan always bring their reason. */
  needsReason: boolean
  effects: Effects
}

const notDeleted = states.filter((state) => state !== 'deleted')
const live = ['verified', 'released', 'degraded'] as const
const onDisk = [...live, 'deprecated'] as const

/** Every way a skill can change its state or protection; what is not here is refused. */
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

/** The same table under its widest type, for walks over all rows. */
export const transitionRows: readonly Transition[] = transitions

/** All events of the table, each once, in its order. */
export const lifecycleEvents: readonly LifecycleEvent[] = [...new Set(transitionRows.map((row) => row.event))]

/** Events that change the state, each once. */
export const movingEvents: readonly LifecycleEvent[] = lifecycleEvents.filter((event) =>
  transitionRows.some((row) => row.event === event && row.to !== null),
)

/** The row for an event out of a state, whoever acts; null when there is none. */
export function findTransition(state: State, event: LifecycleEvent): Transition | null {
  return transitionRows.find((row) => row.event === event && row.from.includes(state)) ?? null
}

export type Allowed =
  | { ok: true; to: State; transition: Transition }
  | { ok: false; why: 'wrong-state' | 'not-for-actor' | 'needs-reason'; message: string }

/**
 * Whether an actor may take an event out of a state. Pass `reason` where there is one; null or blank is none.
 * A refusal names the state and what can be done instead.
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

/** What a person may do with a skill, in the order of the table; new versions have a form of their own. */
export function eventsFor(state: State, isProtected: boolean): LifecycleEvent[] {
  const hidden = isProtected ? 'protect' : 'unprotect'
  return lifecycleEvents.filter((event) => {
    if (event === hidden || event === 'revise') return false
    return findTransition(state, event)?.who.includes('person') ?? false
  })
}
