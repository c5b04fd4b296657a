import type { Origin } from './origin'

export interface MergeSide {
  id: string
  origin: Origin
}

export type MergeVerdict = { ok: true } | { ok: false; why: 'same-skill' | 'origins-differ'; message: string }

/**
 * Whether `source` may be merged into `target`: never with itself, learned into learned for anyone, human into human and
 * imported into imported for a person. A pack is never a target, and its skills are not ours to take apart.
 */
export function guardMerge(target: MergeSide, source: MergeSide, actor: 'person' | 'policy'): MergeVerdict {
  if (target.id === source.id)
    return { ok: false, why: 'same-skill', message: 'A skill can’t be merged with itself. Name two skills.' }
  const isAlike = target.origin === source.origin
  if (isAlike && target.origin === 'learned') return { ok: true }
  const isOfPerson = target.origin === 'human' || target.origin === 'imported'
  if (isAlike && isOfPerson && actor === 'person') return { ok: true }
  const message = `${actor} cannot merge a ${source.origin} skill into a ${target.origin} one: both must be learned, or, by a person, human or imported.`
  return { ok: false, why: 'origins-differ', message }
}
