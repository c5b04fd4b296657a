import type { FeatureTable } from './feature-table'
import type { ModelStep } from './model-steps'

/** A check of the project that an everyday command runs by itself, as a hook of a commit does, and that stopped it. */
export interface Hook {
  /** The command that was stopped. */
  head: string
  /** The check, as the output names it. */
  command: string
  /** Sessions in which it stopped the command, of those that ran it. */
  sessions: number
  of: number
}

/** A hook of a family's step. */
export interface StepHook extends Hook {
  /** Index of the step. */
  step: number
}

/** Sessions, and their share of those that ran the command, that must have met a check. */
const sessionsMin = 3
const shareMin = 0.05
/** Share of them that must have seen the same line for it to be told whole, and its length in characters. */
const sameLine = 0.6
const lineMax = 60

/** The checks that everyday commands run by themselves, over all units; of each command the one that most sessions met. */
export function findHooks(table: Pick<FeatureTable, 'read' | 'units' | 'features' | 'unitsOf'>): Hook[] {
  const met = new Map<string, Map<string, { session: string; line: string }[]>>()
  for (const { unit, stopped } of table.read)
    for (const { head, check, line } of stopped) {
      const known = met.get(head) ?? new Map<string, { session: string; line: string }[]>()
      met.set(head, known.set(check, [...(known.get(check) ?? []), { session: unit.session, line }]))
    }
  return [...met].flatMap(([head, checks]): Hook[] => {
    const counted = [...checks].map(([check, seen]) => ({ check, seen, sessions: new Set(seen.map((one) => one.session)).size }))
    const [most] = counted.toSorted((a, b) => b.sessions - a.sessions || (a.check < b.check ? -1 : 1))
    const of = sessionsRunning(table, head)
    if (!most || most.sessions < sessionsMin || most.sessions < of * shareMin) return []
    const command = usualLine(most.seen.map(({ line }) => line)) ?? most.check
    return [{ head, command, sessions: most.sessions, of: Math.max(of, most.sessions) }]
  })
}

/** The hooks of a family's own steps, in their order. */
export const hooksOf = (hooks: readonly Hook[], steps: readonly Pick<ModelStep, 'heads'>[]): StepHook[] =>
  steps.flatMap(({ heads = [] }, step) => hooks.filter(({ head }) => heads.includes(head)).map((hook) => ({ ...hook, step })))

function sessionsRunning(
  { units, features, unitsOf }: Pick<FeatureTable, 'units' | 'features' | 'unitsOf'>,
  head: string,
): number {
  const own = features.flatMap(({ key }, feature) => (key === `$ ${head}` || key.startsWith(`$ ${head} `) ? [feature] : []))
  return new Set(own.flatMap((feature) => Array.from(unitsOf[feature]!, (unit) => units[unit]!.session))).size
}

/** The line that most saw, where it may be told: short, and without a path of one machine. */
function usualLine(lines: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  const [best] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  if (!best || best[1] < lines.length * sameLine || best[0].length > lineMax) return null
  return best[0].split(/\s+/).some((word) => /^(?:\/|~|[A-Za-z]:\\)/.test(word)) ? null : best[0]
}
