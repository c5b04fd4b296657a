import { isCovered } from '@/lib/domain/family/covers'
import type { FamilyInside } from '@/lib/domain/family/inside'
import { namePattern } from '@/lib/domain/draft/name-pattern'
import type { Shape } from '@/lib/domain/shape/types'
import type { FoundFamily } from './found-families'

/** A pattern or a procedure that families tell: it is no proposal of its own. */
export interface ToldFind {
  steps: readonly Shape[]
  sessions: readonly string[]
}

/** Variants that are shown of a family. */
const variantsMax = 12

/** Gives each find that families tell to the family that holds most of its sessions, as a variant of its task. */
export function withVariants(families: readonly FoundFamily[], told: readonly ToldFind[]): FoundFamily[] {
  const variantsOf = new Map<FoundFamily, ToldFind[]>()
  for (const find of told) {
    const best = bestOf(find, families)
    if (best) variantsOf.set(best, [...(variantsOf.get(best) ?? []), find])
  }
  return families.map((one) => ({
    ...one,
    draftable: {
      ...one.draftable,
      finding: { ...one.draftable.finding, variants: variantsIn(variantsOf.get(one) ?? []) },
    },
  }))
}

/** The family that tells it with most of its sessions, else the one that holds most of them; of equals the surer. */
function bestOf(find: ToldFind, families: readonly FoundFamily[]): FoundFamily | undefined {
  const own = new Set(find.sessions)
  const rated = families
    .filter(({ family }) => !family.isGeneric)
    .map((one) => ({
      one,
      held: one.family.sessions.filter((id) => own.has(id)).length,
      tells: isCovered(find, [one.family]) ? 1 : 0,
    }))
  const [best] = rated.filter(({ held }) => held > 0).toSorted((a, b) => b.tells - a.tells || b.held - a.held)
  return best?.one
}

/** Each way once, by its name, that of most sessions first. */
function variantsIn(finds: readonly ToldFind[]): FamilyInside['variants'] {
  const sessionsOf = new Map<string, Set<string>>()
  for (const { steps, sessions } of finds) {
    const { title } = namePattern([...steps])
    sessionsOf.set(title, new Set([...(sessionsOf.get(title) ?? []), ...sessions]))
  }
  return [...sessionsOf]
    .map(([title, { size }]) => ({ title, sessions: size }))
    .toSorted((a, b) => b.sessions - a.sessions || (a.title < b.title ? -1 : 1))
    .slice(0, variantsMax)
}
