import { isGenericHead, isGenericTool } from '@/lib/domain/background/shipped'
import { isLookUp, isShowing } from '@/lib/domain/draft/name-pattern'

/** Steps that were found in sessions: a pattern or a procedure. */
export interface FoundSteps {
  steps: readonly { tool: string; heads?: readonly string[] }[]
  sessions: readonly string[]
}

interface Operation {
  tool: string
  head: string | null
}

/** Share of its sessions that families must hold. */
const sessionsShare = 0.5
/** Share of its operations that they must tell, unless the caller asks for another. */
const toldShare = 0.6
/** Share of its sessions from which a family has a say. */
const sayShare = 0.25

/**
 * Whether families already tell what was found: they hold at least half of its sessions, and most of what it does that a fresh agent
 * would not do unasked are steps of theirs. What only looks is told wherever one of them looks so, whoever else did.
 */
export function isCovered(found: FoundSteps, families: readonly FoundSteps[], share = toldShare): boolean {
  const operations = operationsOf(found)
  const isLooking =
    operations.length > 0 && operations.every(({ tool, head }) => (head === null ? isLookUp(tool) : isShowing(head)))
  if (isLooking && families.some(({ steps }) => operations.every((one) => isStepOf(one, steps)))) return true
  const own = new Set(found.sessions)
  const near = families.filter(({ sessions }) => sessions.filter((id) => own.has(id)).length >= own.size * sayShare)
  const held = new Set(near.flatMap(({ sessions }) => sessions.filter((id) => own.has(id))))
  if (own.size === 0 || held.size < own.size * sessionsShare) return false
  const told = near.flatMap(({ steps }) => steps)
  const known = operations.filter((one) => isStepOf(one, told))
  return known.length >= operations.length * share
}

const isStepOf = ({ tool, head }: Operation, steps: FoundSteps['steps']): boolean =>
  steps.some((step) => (head === null ? step.tool === tool : (step.heads ?? []).some((one) => isSameHead(one, head))))

function operationsOf({ steps }: FoundSteps): Operation[] {
  return steps.flatMap(({ tool, heads }): Operation[] => {
    if (!heads || heads.length === 0) return isGenericTool(tool) ? [] : [{ tool, head: null }]
    return heads.filter((head) => !isGenericHead(head)).map((head) => ({ tool, head }))
  })
}

const isSameHead = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
