import type { z } from 'zod'
import * as contract from '@/lib/contract/skill-bulk'
import { refuseSkillInBulk } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import { invalid, Problem } from '@/lib/domain/problem/problem'
import { lockRows } from '@/lib/store/lock-rows'
import { withSavepoint } from '@/lib/store/savepoint'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { inOneCommit, writeVerb, type WriteContext } from '@/lib/kernel'
import { findSkills, removeSkill, applyMove, visibleSkills } from '@/lib/library'

type Input = z.output<typeof contract.actOnSkills.input>
type Output = z.output<typeof contract.actOnSkills.output>

/** @throws Problem `invalid` where the act needs a reason and has none: no skill of them could be taken. */
function requireReason(rows: readonly Skill[], { act, reason, dryRun }: Input): void {
  if (dryRun) return
  for (const row of rows) {
    const verdict = allowed(row.state, act, 'person', reason)
    if (!verdict.ok && verdict.why === 'needs-reason') throw invalid(verdict.message)
  }
}

/** Who is taken and who is left, before anything is written. */
async function sortOut(tx: WriteContext, { names, act }: Input): Promise<{ rows: Skill[]; left: Output['left'] }> {
  const skills = await findSkills(tx.db, tx, names, await visibleSkills(tx.db, tx))
  const rows = new Map<string, Skill>()
  const left: Output['left'] = []
  for (const name of new Set(names)) {
    const row = skills.get(name)
    const refusal = row && refuseSkillInBulk({ state: row.state, isProtected: row.isProtected }, act)
    if (!row) left.push({ name, code: 'not_found', reason: `There is no skill named "${name}".` })
    else if (refusal) left.push({ name: row.name, ...refusal })
    else rows.set(row.id, row)
  }
  return { rows: [...rows.values()], left }
}

/**
 * One act of a person on several skills: one transaction and one commit, an event each, all undone together by their events. Protected
 * skills and those whose state the act does not leave are left out and named; so is what is refused by itself.
 */
export const actOnSkills = writeVerb(contract.actOnSkills, async (tx, input) => {
  const { rows, left } = await sortOut(tx, input)
  if (input.dryRun) return { taken: rows.map(({ id, name }) => ({ id, name, event: null })), left }
  requireReason(rows, input)
  const ids = rows.map((row) => row.id)
  await lockRows(tx.db, tx.store.provider, 'Skill', ids)
  const within = inOneCommit(tx)
  const taken: Output['taken'] = []
  for (const row of rows) {
    const { id, name } = row
    const once = () =>
      input.act === 'delete' ? removeSkill(within, row, input.reason) : applyMove(within, row, input.act, input.reason)
    try {
      taken.push({ id, name, event: await withSavepoint(tx.db, once) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      left.push({ name, code: 'refused', reason: error.message })
    }
  }
  return { taken, left }
})
