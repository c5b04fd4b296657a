import type { MergePart, MergeSideText, MergeEntry } from '@/lib/domain/merge/entry'
import { joinSections } from './sections'
import { mergeBody } from './merge-body'
import { mergeList } from './merge-list'

export interface MergePlan {
  entries: MergeEntry[]
  body: string
  constraints: string[]
  triggers: string[]
  exampleQueries: string[]
  /** Files of the source that come along: where from and where to. */
  files: { from: string; to: string }[]
}

/** The most that a skill may hold of each. */
const most = { constraint: 20, trigger: 50, example: 20 } as const

/** Files that are written anew from a recipe; those of the source say nothing that the text does not. */
const generated = /^(?:recipe\.json|verification\.json|evals\/.*|references\/(?:telemetry|workflow)\.md|scripts\/replay\.sh)$/

/** Whether a file of that path is written by a machine and says nothing that the text does not. */
export const isGenerated = (path: string): boolean => generated.test(path)

/**
 * Plans how a source goes into a target: every step, item, paragraph, constraint, trigger, example and file of both is mapped to where
 * it stands afterwards. What is named in `dropped` is left out; what finds no room has no place either.
 */
export function planMerge(target: MergeSideText, source: MergeSideText, dropped: ReadonlySet<string> = new Set()): MergePlan {
  const entries: MergeEntry[] = []
  const sections = mergeBody({ target, source, dropped, entries })
  const list = (part: 'constraint' | 'trigger' | 'example', of: 'constraints' | 'triggers' | 'exampleQueries'): string[] =>
    mergeList({ part, target: target[of], source: source[of], most: most[part], dropped, entries })
  return {
    constraints: list('constraint', 'constraints'),
    triggers: list('trigger', 'triggers'),
    exampleQueries: list('example', 'exampleQueries'),
    files: mergeFiles(target, source, dropped, entries),
    body: joinSections(sections),
    entries,
  }
}

/** What a plan loses without leave. */
export const unmapped = (plan: Pick<MergePlan, 'entries'>, dropped: ReadonlySet<string>): MergeEntry[] =>
  plan.entries.filter((entry) => entry.to === null && !dropped.has(entry.id))

/** The source's own files come along; under a folder of their own where the target has another file of that path. */
function mergeFiles(
  target: MergeSideText,
  source: MergeSideText,
  dropped: ReadonlySet<string>,
  entries: MergeEntry[],
): MergePlan['files'] {
  const digests = new Map(target.files.map((file) => [file.path, file.sha256]))
  for (const { path } of target.files) entries.push(stays(`target file ${path}`, 'file', 'files', path))
  return source.files.flatMap(({ path, sha256 }) => {
    const entry = { id: `source file ${path}`, from: 'source' as const, part: 'file' as const, place: 'files', text: path }
    const isSame = digests.get(path) === sha256 || (digests.has(path) && isGenerated(path))
    const to = digests.has(path) ? `references/${source.name}/${path.replace(/^references\//, '')}` : path
    if (dropped.has(entry.id)) entries.push({ ...entry, to: null })
    else entries.push({ ...entry, to: { how: isSame ? 'same' : 'added', place: 'files', text: isSame ? path : to } })
    return isSame || dropped.has(entry.id) ? [] : [{ from: path, to }]
  })
}

/** An entry of the target: it is where it was. */
export const stays = (id: string, part: MergePart, place: string, text: string): MergeEntry => ({
  id,
  from: 'target',
  part,
  place,
  text,
  to: { how: 'stays', place, text },
})
