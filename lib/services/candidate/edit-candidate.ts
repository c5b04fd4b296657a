import * as contract from '@/lib/contract/decision'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import { requireName, digestOfTexts, type TextFile } from '@/lib/library'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { validateStrict } from '@/lib/skill-md/validate'
import { jsonColumns } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { loadCandidate, renameByPerson, titleOfDraft, candidateDetail, requireUndecided, wordingDetails } from '@/lib/learning'
import { personOf, writeVerb } from '@/lib/kernel'

/** The draft's own words after an edit: what the files say wins over what the fields said. */
function edited(
  files: TextFile[],
  name: string | undefined,
  description: string | undefined,
): { files: TextFile[]; name: string; description: string } {
  const main = files.find((file) => file.path === 'SKILL.md')
  if (!main) throw invalid('files: a skill needs a SKILL.md')
  const parsed = parseSkillMd(main.text)
  if (!parsed.ok) throw invalid(`SKILL.md: ${parsed.diagnostics[0]?.message ?? 'it cannot be read'}`)
  const wanted = { name: name ?? parsed.skill.name, description: description ?? parsed.skill.description }
  const renamed = renameByPerson(files, wanted.name, wanted.description)
  const text = renamed.find((file) => file.path === 'SKILL.md')?.text ?? ''
  const verdict = validateStrict(text, wanted.name)
  if (!verdict.ok) throw invalid(`SKILL.md: ${verdict.errors[0]?.message ?? 'it is not valid'}`)
  return { files: renamed, ...wanted }
}

/** Whether a digest names the draft, or a wording of it: an edit may begin with either. */
const isTextOf = (row: Candidate, digest: string): boolean =>
  digest === row.digest || wordingDetails(row).some((wording) => wording.digest === digest)

/** A reviewer's own words: from now on mining refreshes the evidence and leaves the text alone. */
export const editCandidate = writeVerb(contract.editCandidate, async (tx, input) => {
  const row = await loadCandidate(tx.db, tx, input.id)
  requireUndecided(row)
  if (input.name !== undefined) requireName(input.name)
  const draft = edited(input.files ?? jsonColumns.Candidate.files(row.files), input.name, input.description)
  const digest = digestOfTexts(draft.files)
  // Asked first, so that an edit sent again after its answer was lost is no conflict with itself.
  if (digest === row.digest) return { ...(await candidateDetail(tx.db, tx, row)), event: null }
  if (input.digest && !isTextOf(row, input.digest))
    throw conflict('The draft changed since you read it. Read it again and edit the current draft.')
  const data = {
    name: draft.name,
    title: titleOfDraft(draft.files),
    description: draft.description,
    files: jsonOf(draft.files),
    digest,
    isEdited: true,
    authorId: personOf(tx),
  }
  const { count } = await tx.db.candidate.updateMany({
    where: { id: row.id, revision: row.revision },
    data: { ...data, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else changed this candidate at the same time. Read it again.')
  const event = await tx.emit({
    verb: 'edit',
    object: { kind: 'candidate', id: row.id, name: row.name },
    agentId: row.agentId,
    before: {
      name: row.name,
      title: row.title,
      description: row.description,
      files: jsonOf(jsonColumns.Candidate.files(row.files)),
      digest: row.digest,
      isEdited: row.isEdited,
      authorId: row.authorId,
    },
    after: data,
  })
  const changed = await tx.db.candidate.findUniqueOrThrow({ where: { id: row.id } })
  return { ...(await candidateDetail(tx.db, tx, changed)), event }
})
