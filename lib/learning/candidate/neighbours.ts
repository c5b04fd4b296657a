import { groupBy } from '@/lib/domain/collection/group-by'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import { overlap } from '@/lib/domain/overlap/lcs'
import { documentWeights, wordSimilarity, wordsOf } from '@/lib/domain/overlap/word-similarity'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { textOf } from '@/lib/library'

const live = states.filter(isLive)
/** Skills whose whole text is compared; beyond it name, description and triggers have to do. */
const textsMax = 1_000

interface Known {
  name: string
  agentId: string | null
  shapes: string[]
  words: ReadonlySet<string>
}

/** The live skills that a draft may repeat: those with steps by their steps, those without by their words. */
export interface Neighbours {
  /** The nearest skill by steps: 0…1. */
  bySteps(shapes: readonly string[]): { name: string; similarity: number } | null
  /** The nearest skill that has no steps, by words: 0…1. */
  byWords(texts: readonly string[]): { name: string; similarity: number } | null
}

const best = (hits: { name: string; similarity: number }[]): { name: string; similarity: number } | null =>
  hits.reduce<{ name: string; similarity: number } | null>(
    (top, one) => (one.similarity > (top?.similarity ?? 0) ? one : top),
    null,
  )

/** Reads the skills that an agent's drafts stand beside: its own learned ones, and those that belong to everybody. */
export async function loadNeighbours(db: Queryable, workspaceId: string, agentId: string): Promise<Neighbours> {
  const rows = await db.skill.findMany({
    where: { workspaceId, state: { in: live }, OR: [{ agentId }, { agentId: null }] },
    select: { id: true, name: true, agentId: true, version: true, description: true, title: true, triggers: true, shapes: true },
    orderBy: { name: 'asc' },
  })
  const wordy = rows.filter((row) => jsonColumns.Skill.shapes(row.shapes).length === 0)
  const texts = wordy.length <= textsMax ? await loadTexts(db, wordy) : new Map<string, string>()
  const known = rows.map((row): Known => {
    const text = [row.name, row.title, row.description, ...jsonColumns.Skill.triggers(row.triggers), texts.get(row.id) ?? '']
    return { name: row.name, agentId: row.agentId, shapes: jsonColumns.Skill.shapes(row.shapes), words: wordsOf(text) }
  })
  const withSteps = known.filter((one) => one.shapes.length > 0)
  const withWords = known.filter((one) => one.shapes.length === 0)
  const weight = documentWeights(known.map((one) => one.words))
  return {
    bySteps: (shapes) => best(withSteps.map((one) => ({ name: one.name, similarity: overlap(shapes, one.shapes) }))),
    byWords: (text) => {
      const words = wordsOf(text)
      return best(withWords.map((one) => ({ name: one.name, similarity: wordSimilarity(words, one.words, weight) })))
    },
  }
}

async function loadTexts(db: Queryable, skills: { id: string; version: number }[]): Promise<Map<string, string>> {
  const versions = new Map(skills.map((skill) => [skill.id, skill.version]))
  const files = await inChunks([...versions.keys()], (some) =>
    db.versionFile.findMany({
      where: { path: 'SKILL.md', version: { skillId: { in: some } } },
      select: { content: true, version: { select: { skillId: true, number: true } } },
    }),
  )
  const current = files.filter((file) => versions.get(file.version.skillId) === file.version.number)
  return new Map([...groupBy(current, (file) => file.version.skillId)].map(([id, [file]]) => [id, textOf(file)]))
}
