import type { WordingDetail, WordingItem } from '@/lib/contract/wording-shape'
import { evidencePaths } from '@/lib/domain/draft/write-evidence'
import { conflict } from '@/lib/domain/problem/problem'
import { digestOfTexts, type TextFile } from '@/lib/library'
import { renameDraft } from '@/lib/learning/candidate/rename-draft'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns, type StoredWording } from '@/lib/store/json-columns'
import { recipeKey } from './read-recipe'

type Worded = Pick<Candidate, 'files' | 'toolSequence' | 'wordings' | 'replay'>

/** What the draft of a candidate foretells, as stored; null where that was not measured. */
export function replayOf(candidate: Pick<Candidate, 'replay'>): WordingItem['replay'] {
  const replay = jsonColumns.Candidate.replay(candidate.replay)
  return replay.sessions === undefined ? null : replay
}

export const wordingsOf = ({ wordings }: Pick<Candidate, 'wordings'>): StoredWording[] => jsonColumns.Candidate.wordings(wordings)

/** What was measured or counted of the generated text is not said of another one. */
const ofDraftAlone = evidencePaths.filter((path) => path.startsWith('evals/'))

/** All files of a wording: its own texts over the draft's, under its own name. */
export function filesOfWording(draft: TextFile[], wording: Pick<StoredWording, 'files' | 'name'>): TextFile[] {
  const own = new Map(wording.files.map(({ path, text }) => [path, text]))
  const renamed = renameDraft(draft, wording.name).filter(({ path }) => !ofDraftAlone.includes(path))
  const kept = renamed.map(({ path, text }) => ({ path, text: own.get(path) ?? text }))
  return [...kept, ...wording.files.filter(({ path }) => !renamed.some((file) => file.path === path))]
}

/** The wordings of a candidate with their files, in the order they came in. */
export function wordingDetails(candidate: Worded): WordingDetail[] {
  const wordings = wordingsOf(candidate)
  if (wordings.length === 0) return []
  const draft = jsonColumns.Candidate.files(candidate.files)
  const recipe = recipeKey(candidate)
  // A wording keeps the recipe, and with it what that foretells.
  const replay = replayOf(candidate)
  return wordings.map((one) => {
    const files = filesOfWording(draft, one)
    const { by, at, name, title, description, sentences } = one
    const isStale = one.recipe !== recipe
    return {
      by,
      digest: digestOfTexts(files),
      replay: isStale ? null : replay,
      isStale,
      at,
      name,
      title,
      description,
      files,
      sentences,
    }
  })
}

export const wordingItems = (candidate: Worded): WordingItem[] =>
  wordingDetails(candidate).map(({ by, digest, replay, isStale, at }) => ({ by, digest, replay, isStale, at }))

/**
 * The candidate with the text that a digest names: its own, or a wording's; null where it names neither.
 * @throws Problem `conflict` for a wording whose recipe is no longer the candidate's.
 */
export function withText(
  candidate: Candidate,
  digest: string | undefined,
): { candidate: Candidate; wordedBy: string | null } | null {
  if (digest === undefined || digest === candidate.digest) return { candidate, wordedBy: null }
  const wording = wordingDetails(candidate).find((one) => one.digest === digest)
  if (!wording) return null
  if (wording.isStale)
    throw conflict(`The steps changed since ${wording.by} worded this. Use the generated draft, or ask for a new wording.`)
  const { name, title, description, files, sentences, by } = wording
  return { candidate: { ...candidate, name, title, description, files, sentences, digest }, wordedBy: by }
}
