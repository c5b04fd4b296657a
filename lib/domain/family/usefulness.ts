import { isGenericHead, isGenericTool } from '@/lib/domain/background/shipped'
import type { ModelStep } from './model-steps'
import { isCheck } from './is-check'
import { headOf, isOperation } from './feature-key'

/** Share of the units that must hold the one thing which a fresh agent does not know. */
const specificShare = 0.5
/** Share from which a step is of the core. */
const coreShare = 0.7

/**
 * Whether a family holds something that a fresh agent does not know: a project's own command, a domain's tool, a file of the project. What
 * grew from features needs one that is done, not only said, and more than the checks that all work of its project ends with: beside those,
 * files of which each unit changes others are a topic.
 */
export function isUseful(steps: readonly ModelStep[], telling: readonly string[], isGrown: boolean): boolean {
  if (isGrown && !telling.some(isOperation)) return false
  // What no step is common to is no way to do it.
  if (isGrown && steps.every(({ share }) => share < coreShare)) return false
  // One file that is changed tells where something stands, not how it is done.
  if (isGrown && steps.length === 1 && steps[0]?.place !== undefined) return false
  const own = new Set(telling.flatMap((key) => (key.startsWith('$ ') ? [headOf(key)] : [])))
  const isEverywhere = ({ heads }: ModelStep): boolean => heads?.every((head) => isCheck(head) && !own.has(head)) ?? false
  return steps.some((step) => step.share >= specificShare && isSpecific(step) && !(isGrown && isEverywhere(step)))
}

/** Whether a step is one that a fresh agent would not take unasked. */
function isSpecific({ tool, heads, place }: Pick<ModelStep, 'tool' | 'heads' | 'place'>): boolean {
  if (heads && heads.length > 0) return heads.some((head) => !isGenericHead(head))
  return place === undefined ? !isGenericTool(tool) : !place.endsWith('/')
}
