import type { editSkill as contract } from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { judgeWritten } from '@/lib/learning/candidate/judge-written'
import type { RevisionMetadata } from '@/lib/learning/candidate/revision-target'
import type { WriteContext } from '@/lib/kernel'
import { bytesOf, digestOfTexts, editedSkill, isForeign, type FileContent, type TextFile } from '@/lib/library'
import { jsonColumns } from '@/lib/store/json-columns'
import type { ProposalDraft } from './queue-proposal'

/**
 * An edit as the next version of a skill, for a person to approve.
 * @throws Problem as the edit itself would, `conflict` where nothing would change.
 */
export async function draftEdit(
  tx: WriteContext,
  skill: Skill,
  input: ParsedInputOf<typeof contract>,
  { agentId, required }: { agentId: string; required: number },
): Promise<ProposalDraft> {
  const verdict = allowed(skill.state, 'revise', 'person', input.reason)
  if (!verdict.ok) throw conflict(verdict.message)
  const { files: all, data } = await editedSkill(tx, skill, input)
  if (digestOfTexts(all) === skill.digest && Object.keys(data).length === 0)
    throw conflict(`"${skill.name}" is already identical. Nothing changed.`)
  const { description = skill.description, tags, taskType, ...fields } = data
  // What its files say is read there, so that what a reviewer takes out of them is out.
  const rest = { ...(tags ? { tags } : {}), ...(taskType ? { taskType } : {}), ...(isForeign(skill) ? { fields } : {}) }
  const { files, kept } = textsOf(all)
  const metadata: RevisionMetadata = {
    version: skill.version,
    from: jsonColumns.Skill.shapes(skill.shapes),
    overlap: null,
    drafted: null,
    kept,
  }
  return {
    kind: 'revision',
    skillId: skill.id,
    name: skill.name,
    title: skill.title,
    description,
    files,
    metadata: { ...metadata, ...rest, suggestedTools: jsonColumns.Skill.suggestedTools(skill.suggestedTools) },
    ...(await judgeWritten(tx, { name: skill.name, files, agentId, skillId: skill.id }, required)),
    shapes: jsonColumns.Skill.shapes(skill.shapes),
  }
}

/** A draft is text: files that are none are left as they stand, by their paths. */
function textsOf(files: readonly FileContent[]): { files: TextFile[]; kept: string[] } {
  const read = files.map((file) => ({ path: file.path, text: decoded(bytesOf(file)) }))
  return {
    files: read.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }])),
    kept: read.flatMap(({ path, text }) => (text === null ? [path] : [])),
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: a reviewer could not read it either.
    return null
  }
}
