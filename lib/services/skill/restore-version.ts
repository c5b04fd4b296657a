import * as contract from '@/lib/contract/skill-history'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { writeVerb, type WriteContext } from '@/lib/kernel'
import {
  aliasesOf,
  filesOf,
  loadSkill,
  relationsIn,
  requireRelations,
  reviseSkill,
  skillMdFrom,
  textIn,
  withheld,
  type FileContent,
} from '@/lib/library'
import { refuseAlone } from '@/lib/learning'
import { movedAnswer } from '@/lib/serving'
import type { Skill } from '@/prisma/generated/sqlite/client'

/** The files of a version with every name that the skill has come to go by since; as they were where it has all of them. */
async function withAliases(tx: WriteContext, skill: Skill, files: readonly FileContent[]): Promise<FileContent[]> {
  const main = textIn(files, 'SKILL.md')
  const parsed = parseSkillMd(main)
  const known = new Set(relationsIn(main).flatMap(({ kind, target }) => (kind === 'alias' ? [target] : [])))
  const aliases = (await aliasesOf(tx.db, skill)).filter((alias) => !known.has(alias))
  if (!parsed.ok || aliases.length === 0) return [...files]
  const text = skillMdFrom(main, skill.name, parsed.skill.description, { aliases })
  return files.map((file) => (file.path === 'SKILL.md' ? { path: file.path, text } : file))
}

const isWithheld = async ({ db }: WriteContext, skillId: string, number: number): Promise<boolean> =>
  (await db.version.count({ where: { skillId, number, isWithheld: true } })) > 0

/** Restores an earlier version, as a new one: history only grows. */
export const restoreVersion = writeVerb(contract.restoreVersion, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name)
  if (input.version === skill.version)
    throw conflict(`Version ${input.version} of "${skill.name}" is already the current version.`)
  await refuseAlone(tx, skill)
  const stored = await filesOf(tx, skill.id, input.version)
  if (stored.length === 0) throw notFound(`version ${input.version} of "${skill.name}"`)
  if (await isWithheld(tx, skill.id, input.version)) throw withheld({ name: skill.name, version: input.version })
  const files = await withAliases(tx, skill, stored)
  await requireRelations(tx, skill.name, textIn(files, 'SKILL.md'))
  const parsed = parseSkillMd(textIn(files, 'SKILL.md'))
  const data = parsed.ok ? { description: parsed.skill.description } : undefined
  const reason = input.reason ?? `Restored version ${input.version}`
  const eventId = await reviseSkill(tx, skill, { verb: 'restore', files, data, reason, evidence: { restored: input.version } })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
