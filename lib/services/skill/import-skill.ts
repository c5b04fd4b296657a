import * as contract from '@/lib/contract/exchange'
import { invalid } from '@/lib/domain/problem/problem'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { eventItem, writeVerb } from '@/lib/kernel'
import { readOffered, importSkills, likeNew, type Offered } from '@/lib/library'
import { skillDetail } from '@/lib/serving'

/** @throws Problem `invalid` naming what in the archive is refused. */
function offeredBy(input: { directory?: string; text?: string; archive?: Uint8Array }): Offered {
  if (input.archive === undefined) {
    const content = new TextEncoder().encode(input.text)
    const path = input.directory === undefined ? 'SKILL.md' : `${input.directory}/SKILL.md`
    return { path, directory: input.directory, files: [{ path: 'SKILL.md', content }], skipped: [], refused: null }
  }
  const opened = openSkillArchive(input.archive)
  if (!opened.ok) throw invalid(`archive: ${opened.problem}`)
  const directory = opened.directory ?? input.directory
  return { path: `${directory ?? '.'}/SKILL.md`, directory, files: opened.files, skipped: opened.skipped, refused: null }
}

/**
 * Takes in one skill as a person's own. Known by name, it becomes a new version of that skill; saying the same already, nothing
 * changes.
 * @throws Problem `invalid` with every diagnostic where the file cannot be used.
 */
export const importSkill = writeVerb(contract.importSkill, async (tx, input) => {
  const [read] = readOffered([offeredBy(input)])
  const [taken] = read ? await importSkills(tx, [read], { reason: 'imported' }) : []
  if (!taken || taken.change === 'refused' || taken.skillId === null) {
    const issues = (taken?.item.diagnostics ?? []).map(({ code, message }) => ({ path: code, message }))
    throw invalid(`${taken?.item.path ?? 'SKILL.md'}: ${taken?.item.reason ?? 'it cannot be read'}`, issues)
  }
  const { repairs, diagnostics, skipped } = taken.item
  const row = await tx.db.skill.findUniqueOrThrow({ where: { id: taken.skillId } })
  const similar = taken.change === 'created' && read?.parsed.ok ? await likeNew(tx, row, read.parsed.files) : null
  const event = taken.eventId === null ? null : await tx.db.event.findUniqueOrThrow({ where: { id: taken.eventId } })
  return {
    skill: await skillDetail(tx.db, tx, row),
    status: taken.change,
    repairs,
    diagnostics,
    skipped,
    ...(similar ? { similar } : {}),
    event: event && eventItem(event),
  }
})
