import type { CandidateDetail } from '@/lib/contract/candidate'
import { fixCall } from '@/lib/domain/diagnosis/find-fix'
import type { Context } from '@/lib/kernel'
import { diagnosisItem } from '@/lib/scoring'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'

/**
 * What the diagnosis of its skill says now, for a revision that a person proposed: no session ran the new text yet, but uses of the
 * current one show whether it is needed. Null where no use is judged, and for anything else.
 */
export async function answeredUses(db: Queryable, ctx: Context, row: Candidate): Promise<CandidateDetail['answers']> {
  const isWaiting = row.status === 'open' || row.status === 'snoozed'
  if (row.kind !== 'revision' || row.origin !== 'person' || !isWaiting || row.skillId === null) return null
  const skill = await db.skill.findUnique({ where: { id: row.skillId } })
  if (!skill) return null
  const { n, cause, uses, fix } = await diagnosisItem({ ...ctx, db }, skill, undefined)
  if (n.judged === 0) return null
  const texts = jsonColumns.Candidate.files(row.files).map(({ text }) => text)
  const isHeld = fix !== null && texts.some((text) => text.includes(fixCall(fix)))
  return { n, cause, uses, fix: isHeld ? fix : null }
}
