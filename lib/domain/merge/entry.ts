/** Kinds of content that a merge may have to carry over. */
export const mergeParts = ['step', 'text', 'item', 'constraint', 'trigger', 'example', 'file'] as const

export type MergePart = (typeof mergeParts)[number]

/** One side of a merge. */
export interface MergeSideText {
  name: string
  /** The SKILL.md below its front matter. */
  body: string
  /** One key per step of the body's list if the skill was mined; otherwise steps are compared by their words. */
  shapes: readonly string[]
  constraints: readonly string[]
  triggers: readonly string[]
  exampleQueries: readonly string[]
  /** Files beside SKILL.md with their digests. */
  files: readonly { path: string; sha256: string }[]
}

/** Where a piece of either side went; `to` null means it is lost, and the reviewer must accept that. */
export interface MergeEntry {
  /** Identifies it while the two sides are unchanged: "source step 3". */
  id: string
  from: 'target' | 'source'
  part: MergePart
  /** The section of its side; for lists of the skill, the list. */
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

/** Headings of two sections that are one another's counterpart: that of the merged one, and that of the source. */
export interface Places {
  place: string
  placeInSource: string
}
