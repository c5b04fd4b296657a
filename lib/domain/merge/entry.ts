/** What a merge may have to carry over. */
export const mergeParts = ['step', 'text', 'item', 'constraint', 'trigger', 'example', 'file'] as const

export type MergePart = (typeof mergeParts)[number]

/** One side of a merge. */
export interface MergeSideText {
  name: string
  /** The SKILL.md below its front matter. */
  body: string
  /** One key a step of the body's list where the skill was mined; without them steps are compared by their words. */
  shapes: readonly string[]
  constraints: readonly string[]
  triggers: readonly string[]
  exampleQueries: readonly string[]
  /** Files beside SKILL.md with their digests. */
  files: readonly { path: string; sha256: string }[]
}

/** Where something of either side went; `to` null: it is lost, and the reviewer has to say that it may be. */
export interface MergeEntry {
  /** Stands for it while the two sides are as they are: "source step 3". */
  id: string
  from: 'target' | 'source'
  part: MergePart
  /** The section it stands in; for lists of the skill, the list. */
  place: string
  text: string
  to: { how: 'stays' | 'same' | 'added' | 'alternative'; place: string; text: string } | null
}

export interface BodyMerge {
  target: MergeSideText
  source: MergeSideText
  dropped: ReadonlySet<string>
  entries: MergeEntry[]
}
