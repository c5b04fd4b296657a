import type { CallInput } from '@/lib/client/http-client'
import { joinSteps, splitSteps, type StepList } from '@/lib/client/step-list'
import type { Skill } from '@/lib/contract/skill-shape'
import { joinExclusions, splitExclusions } from '@/lib/domain/search/without-exclusions'
import { splitContent } from '../file/split-content'

export interface DraftStep {
  /** Identifies the step while it moves. */
  key: number
  text: string
}

/** A skill as it is being written. Lists are text, one item a line, as they are typed. */
export interface DesignDraft {
  name: string
  title: string
  /** The description, as what it is for and what it is not for. */
  use: string
  not: string
  steps: DraftStep[]
  /** The body around the steps. */
  around: Omit<StepList, 'items'>
  triggers: string
  exampleQueries: string
  constraints: string
  tags: string
  suggestedTools: string[]
  dependsOn: string
  conflictsWith: string
  /** Files beside SKILL.md; null: unchanged, because they are not read or not text. */
  files: { path: string; text: string }[] | null
  reason: string
}

/** What a draft is based on: nothing, or a version of a skill. */
export interface DesignBase {
  draft: DesignDraft
  /** Front matter of the edited text, which stays as it is but for what the form changes. */
  head: string
  skill: Pick<Skill, 'name' | 'version'> | null
  digest: string | null
}

export const itemsOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])
const textOf = (items: readonly string[]): string => items.map((item) => item.replaceAll(/\s*\n\s*/g, ' ')).join('\n')

function withBody(body: string): Pick<DesignDraft, 'steps' | 'around'> {
  const { items, ...around } = splitSteps(body)
  return { steps: items.map((text, key) => ({ key, text })), around }
}

/** A new skill before anything is typed. */
export const newBase: DesignBase = {
  draft: {
    name: '',
    title: '',
    use: '',
    not: '',
    ...withBody(''),
    steps: [{ key: 0, text: '' }],
    triggers: '',
    exampleQueries: '',
    constraints: '',
    tags: '',
    suggestedTools: [],
    dependsOn: '',
    conflictsWith: '',
    files: [],
    reason: '',
  },
  head: '',
  skill: null,
  digest: null,
}

/** A skill as the form shows it. `files`: the texts of its other files, null where one is no text. */
export function baseOf(skill: Skill, files: DesignDraft['files']): DesignBase {
  // For an overlay, its own text: its base is edited by itself.
  const own = skill.own ?? skill
  const { head, body } = splitContent(own.content)
  const draft: DesignDraft = {
    name: skill.name,
    title: skill.title,
    ...splitExclusions(skill.description),
    ...withBody(body),
    triggers: textOf(skill.triggers),
    exampleQueries: textOf(skill.exampleQueries),
    constraints: textOf(skill.constraints),
    tags: textOf(skill.tags),
    suggestedTools: skill.suggestedTools,
    dependsOn: textOf(skill.dependsOn),
    conflictsWith: textOf(skill.conflictsWith),
    files,
    reason: '',
  }
  return { draft, head, skill: { name: skill.name, version: skill.version }, digest: own.digest }
}

export const bodyOf = ({ steps, around }: DesignDraft): string => {
  const items = steps.map(({ text }) => text).filter((text) => text.trim() !== '')
  return joinSteps({ ...around, items })
}

export const descriptionOf = ({ use, not }: DesignDraft): string => joinExclusions({ use, not })

type Created = CallInput<'skill.create'>
type Edited = CallInput<'skill.edit'>

/** The input that creates the skill. */
export function createInput(draft: DesignDraft): Created {
  return {
    name: draft.name.trim(),
    title: draft.title.trim(),
    description: descriptionOf(draft).trim(),
    content: bodyOf(draft),
    triggers: itemsOf(draft.triggers),
    exampleQueries: itemsOf(draft.exampleQueries),
    constraints: itemsOf(draft.constraints),
    tags: itemsOf(draft.tags),
    suggestedTools: draft.suggestedTools,
    ...relations('dependsOn', draft.dependsOn),
    ...relations('conflictsWith', draft.conflictsWith),
    files: (draft.files ?? []).filter(({ path }) => path.trim() !== ''),
  }
}

const relations = (kind: 'dependsOn' | 'conflictsWith', text: string) =>
  itemsOf(text).length > 0 ? { [kind]: itemsOf(text) } : {}

/** The input that saves the next version: only what changed, so that everything else stays as it is. */
export function editInput(base: DesignBase, draft: DesignDraft): Edited {
  const from = base.draft
  const lists = (['triggers', 'exampleQueries', 'constraints', 'tags', 'dependsOn', 'conflictsWith'] as const).flatMap((list) =>
    draft[list] === from[list] ? [] : [[list, itemsOf(draft[list])] as const],
  )
  const body = bodyOf(draft)
  const description = descriptionOf(draft)
  const isSame = (key: keyof DesignDraft) => JSON.stringify(draft[key]) === JSON.stringify(from[key])
  return {
    name: base.skill?.name ?? draft.name,
    digest: base.digest ?? undefined,
    ...(body === bodyOf(from) ? {} : { content: base.head + body }),
    ...(description === descriptionOf(from) ? {} : { description }),
    ...(draft.title === from.title || !draft.title.trim() ? {} : { title: draft.title.trim() }),
    ...Object.fromEntries(lists),
    ...(isSame('suggestedTools') ? {} : { suggestedTools: draft.suggestedTools }),
    ...(isSame('files') || !draft.files ? {} : { files: draft.files.filter(({ path }) => path.trim() !== '') }),
    ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
  }
}

/** Whether anything but the reason differs from the base. */
export function isChanged(base: DesignBase, draft: DesignDraft): boolean {
  const { reason: _, ...to } = draft
  const { reason: __, ...from } = base.draft
  return JSON.stringify(to) !== JSON.stringify(from)
}

/** The input that tries the draft as it is. `probe`: a request typed to try. */
export function tryInput(base: DesignBase, draft: DesignDraft, probe: string): CallInput<'skill.tryDraft'> {
  const queries = [...itemsOf(draft.exampleQueries).slice(0, 30), ...(probe.trim() ? [probe.trim()] : [])]
  if (base.skill === null) return { ...createInput(draft), queries }
  const { reason: _, ...edited } = editInput(base, draft)
  return { of: base.skill.name, content: base.head + bodyOf(draft), description: descriptionOf(draft), ...edited, queries }
}
