/** Lifecycle states of a skill. Services, buttons, filters and the diagram all use this tuple. */
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

/** Labels shown to people. */
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

/** Names that other systems use for our states; accepted as input, never written. */
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

/** Live or deprecated: the files are in the workspace's skills. The sweep covers exactly these. */
export function isOnDisk(state: State): boolean {
  return onDisk.includes(state)
}

/** Rejected or deleted: only undo leaves these states. */
export function isTerminal(state: State): boolean {
  return terminal.includes(state)
}

/** The state for a name, ours or another system's, in any case; null for any other text. */
export function parseState(word: string): State | null {
  const lower = word.trim().toLowerCase()
  return states.find((state) => state === lower) ?? (Object.hasOwn(stateSynonyms, lower) ? (stateSynonyms[lower] ?? null) : null)
}
