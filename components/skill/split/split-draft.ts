import { skillNameIssue } from '@/lib/client/skill-name-issue'
import type { CallInput } from '@/lib/client/http-client'
import type { SplitPlanItem } from '@/lib/contract/split'
import type { Skill } from '@/lib/contract/skill-shape'

export type SplitEntryItem = SplitPlanItem['entries'][number]

/** A part being edited; `key` identifies it while it has no name. */
export interface PartDraft {
  key: number
  name: string
  description: string
}

/** A split being planned. `places`: keys of the parts that each entry goes to, by its id; none means it is lost. */
export interface SplitDraft {
  parts: readonly PartDraft[]
  /** Key of the part that the old name leads to. */
  leadsTo: number
  places: Readonly<Record<string, readonly number[]>>
}

export const partsMax = 10

const blank = (key: number): PartDraft => ({ key, name: '', description: '' })

/** The step number in an entry's id; null for other entries. */
function stepNumber({ id, part }: Pick<SplitEntryItem, 'id' | 'part'>): number | null {
  const number = part === 'step' ? Number(/step (\d+)$/.exec(id)?.[1]) : Number.NaN
  return Number.isNaN(number) ? null : number
}

/** The entries of a skill that can be assigned: generated files are dropped automatically. */
export const givable = (entries: readonly SplitEntryItem[]): SplitEntryItem[] => entries.filter((entry) => !entry.isGenerated)

/** Requests all of the skill's contents through a split that is never made: names no skill has, the first step in both. */
export function requestedEntries(skill: Pick<Skill, 'name' | 'description'>): CallInput<'skill.split'> {
  const stem = skill.name.slice(0, 50).replace(/-+$/, '')
  const part = (name: string) => ({ name: `${stem}-${name}`, description: skill.description, steps: [1] })
  return { name: skill.name, into: [part('part-1'), part('part-2')], dryRun: true }
}

/** Two parts without names: the first half of the steps, the second half, and everything else in both. */
export function firstDraft(entries: readonly SplitEntryItem[]): SplitDraft {
  const steps = entries.filter((entry) => stepNumber(entry) !== null)
  const half = Math.ceil(steps.length / 2)
  const places = givable(entries).map((entry) => {
    const at = steps.indexOf(entry)
    return [entry.id, at < 0 ? [0, 1] : [at < half ? 0 : 1]] as const
  })
  return { parts: [blank(0), blank(1)], leadsTo: 0, places: Object.fromEntries(places) }
}

/** Adds a part. It gets what all parts have, and no step yet. */
export function withPart(draft: SplitDraft): SplitDraft {
  const key = Math.max(...draft.parts.map((part) => part.key)) + 1
  const places = Object.entries(draft.places).map(([id, keys]) => {
    const isShared = draft.parts.every((part) => keys.includes(part.key))
    return [id, isShared ? [...keys, key] : keys] as const
  })
  return { ...draft, parts: [...draft.parts, blank(key)], places: Object.fromEntries(places) }
}

/** Removes a part; at least two remain. */
export function withoutPart(draft: SplitDraft, key: number): SplitDraft {
  const parts = draft.parts.filter((part) => part.key !== key)
  const [first] = parts
  if (!first || parts.length < 2) return draft
  const places = Object.entries(draft.places).map(([id, keys]) => [id, keys.filter((one) => one !== key)] as const)
  return { parts, leadsTo: draft.leadsTo === key ? first.key : draft.leadsTo, places: Object.fromEntries(places) }
}

/** Adds an entry to a part, or removes it. */
export function withPlace(draft: SplitDraft, id: string, key: number, isIn: boolean): SplitDraft {
  const keys = (draft.places[id] ?? []).filter((one) => one !== key)
  return { ...draft, places: { ...draft.places, [id]: isIn ? [...keys, key] : keys } }
}

/** Ids of entries in no part, which would be lost. */
export const leftOut = (draft: SplitDraft): string[] => Object.keys(draft.places).filter((id) => draft.places[id]?.length === 0)

const partHas = (draft: SplitDraft, part: PartDraft, id: string) => draft.places[id]?.includes(part.key) ?? false

/** Validation errors of each part, by its key, as advice; empty when valid. */
export function partIssues(draft: SplitDraft, entries: readonly SplitEntryItem[], skill: string) {
  const issues = new Map<number, { name?: string; description?: string; steps?: string }>()
  for (const part of draft.parts) {
    const isTwice = draft.parts.some((other) => other.key !== part.key && other.name === part.name)
    const name =
      skillNameIssue(part.name) ??
      (part.name === skill
        ? 'The old name redirects to a part. Choose another name.'
        : isTwice
          ? 'Two parts have this name.'
          : undefined)
    const description = part.description.trim() ? undefined : 'Say when to use it. Agents choose by this sentence.'
    const hasStep = entries.some((entry) => stepNumber(entry) !== null && partHas(draft, part, entry.id))
    const problems = {
      ...(name && { name }),
      ...(description && { description }),
      ...(!hasStep && { steps: 'Assign at least one step.' }),
    }
    if (Object.keys(problems).length > 0) issues.set(part.key, problems)
  }
  return issues
}

/** The split request of the draft. Entries that go to all parts are not listed. */
export function splitInput(skill: string, draft: SplitDraft, entries: readonly SplitEntryItem[]): CallInput<'skill.split'> {
  const { parts, leadsTo } = draft
  const own = givable(entries)
  const into = parts.map((part) => {
    const partEntries = own.filter((entry) => partHas(draft, part, entry.id))
    const named = partEntries.filter(
      (entry) => stepNumber(entry) === null && (draft.places[entry.id]?.length ?? 0) < parts.length,
    )
    return {
      name: part.name,
      description: part.description.trim(),
      steps: partEntries.flatMap((entry) => stepNumber(entry) ?? []),
      ...(named.length > 0 ? { entries: named.map((entry) => entry.id) } : {}),
    }
  })
  const dropped = leftOut(draft)
  const heir = parts.find((part) => part.key === leadsTo)
  return { name: skill, into, ...(heir ? { leadsTo: heir.name } : {}), ...(dropped.length > 0 ? { dropped } : {}) }
}
