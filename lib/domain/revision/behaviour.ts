import { alignment, type ShapeKey } from '@/lib/domain/overlap/lcs'

/** One line of the difference between two ways of working; labels are the caller's. */
export type BehaviourStep =
  | { change: 'kept'; before: number; after: number }
  | { change: 'replaced'; before: number; after: number }
  | { change: 'added'; after: number }
  | { change: 'dropped'; before: number }

/** What changes in the steps: between two that stay, as many steps on both sides are replaced one by one; the rest is added or dropped. */
export function behaviourDiff(before: readonly ShapeKey[], after: readonly ShapeKey[]): BehaviourStep[] {
  const steps: BehaviourStep[] = []
  let [lastBefore, lastAfter] = [0, 0]
  for (const [nextBefore, nextAfter] of [...alignment(before, after), [before.length, after.length] as const]) {
    while (lastBefore < nextBefore && lastAfter < nextAfter)
      steps.push({ change: 'replaced', before: lastBefore++, after: lastAfter++ })
    while (lastBefore < nextBefore) steps.push({ change: 'dropped', before: lastBefore++ })
    while (lastAfter < nextAfter) steps.push({ change: 'added', after: lastAfter++ })
    if (nextBefore < before.length) steps.push({ change: 'kept', before: lastBefore++, after: lastAfter++ })
  }
  return steps
}
