/** Lifecycle states of a skill. Services, buttons, filters and the diagram all read this tuple. */
export const states = [
  'candidate',
  'verified',
  'released',
  'degraded',
  'deprecated',
  'archived',
  'rejected',
  'uninstalled',
  'deleted',
] as const
export type State = (typeof states)[number]

/** The word a person reads. */
export const stateLabels: Readonly<Record<State, string>> = {
  candidate: 'Candidate',
  verified: 'Verified',
  released: 'Released',
  degraded: 'Degraded',
  deprecated: 'Deprecated',
  archived: 'Archived',
  rejected: 'Rejected',
  uninstalled: 'Uninstalled',
  deleted: 'Deleted',
}

/** Words that other systems use for our states; read where text comes in, never written. */
export const stateSynonyms: Readonly<Record<string, State>> = {
  draft: 'candidate',
  proposed: 'candidate',
  experimental: 'verified',
  active: 'verified',
  approved: 'verified',
  probation: 'verified',
  trusted: 'released',
  proven: 'released',
  warning: 'degraded',
  demoted: 'deprecated',
  dismissed: 'rejected',
}

const live: readonly State[] = ['verified', 'released', 'degraded']
const onDisk: readonly State[] = [...live, 'deprecated']
const terminal: readonly State[] = ['rejected', 'deleted']

/** Verified, released or degraded: the states a skill may be served from. */
export function isLive(state: State): boolean {
  return live.includes(state)
}

/** Live or deprecated: the files are in the workspace's skills. The sweep looks at exactly these. */
export function isOnDisk(state: State): boolean {
  return onDisk.includes(state)
}

/** Rejected or deleted: nothing but undo leaves it. */
export function isTerminal(state: State): boolean {
  return terminal.includes(state)
}

/** The state that a word names, ours or another system's, whatever its case; null for any other word. */
export function parseState(word: string): State | null {
  const lower = word.trim().toLowerCase()
  return states.find((state) => state === lower) ?? (Object.hasOwn(stateSynonyms, lower) ? (stateSynonyms[lower] ?? null) : null)
}
