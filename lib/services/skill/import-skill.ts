import type { z } from 'zod'
import * as contract from '@/lib/contract/exchange'
import { invalid } from '@/lib/domain/problem/problem'
import { openOutside } from '@/lib/thread/open-archive'
import { eventItem, flowVerb, type WriteContext } from '@/lib/kernel'
import { readOffered, importSkills, likeNew, type Offered } from '@/lib/library'
import { originOfImport } from '@/lib/domain/lifecycle/collision'
import { skillDetail } from '@/lib/serving'

/** @throws Problem `invalid` naming what in the archive is refused. */
async function offeredBy(input: { directory?: string; text?: string; archive?: Uint8Array }): Promise<Offered> {
  if (input.archive === undefined) {
    const content = new TextEncoder().encode(input.text)
    const path = input.directory === undefined ? 'SKILL.md' : `${input.directory}/SKILL.md`
    return { path, directory: input.directory, files: [{ path: 'SKILL.md', content }], skipped: [], refused: null }
  }
  const opened = await openOutside('skillArchive', input.archive, input.archive.byteLength)
  if (!opened.ok) throw invalid(`archive: ${opened.problem}`)
  const directory = opened.directory ?? input.directory
  return { path: `${directory ?? '.'}/SKILL.md`, directory, files: opened.files, skipped: opened.skipped, refused: null }
}

/**
 * Takes in one skill, as somebody else's unless the person says that it is their own. Where another skill has its name, it stays
 * out, becomes that skill's next version or comes in beside it, as the person says; saying the same already, nothing changes.
 * @throws Problem `invalid` with every diagnostic where the file cannot be used.
 */
export const importSkill = flowVerb(contract.importSkill, async (ctx, input) => {
  const offered = await offeredBy(input)
  return ctx.transaction((tx) => takeIn(tx, input, offered))
})

type ImportInput = z.output<typeof contract.importSkill.input>

async function takeIn(tx: WriteContext, input: ImportInput, offered: Offered) {
  const [read] = await readOffered([offered])
  const { onCollision } = input
  const origin = originOfImport[input.from]
  const [taken] = read ? await importSkills(tx, [read], { reason: 'imported', origin }, { folder: null, onCollision }) : []
  if (!taken || taken.change === 'refused' || taken.skillId === null) {
    const issues = (taken?.item.diagnostics ?? []).map(({ code, message }) => ({ path: code, message }))
    throw invalid(`${taken?.item.path ?? 'SKILL.md'}: ${taken?.item.reason ?? 'it cannot be read'}`, issues)
  }
  const { repairs, diagnostics, skipped, reason, scan } = taken.item
  const row = await tx.db.skill.findUniqueOrThrow({ where: { id: taken.skillId } })
  const similar = taken.change === 'created' && read?.parsed.ok ? await likeNew(tx, row, read.parsed.files) : null
  const event = taken.eventId === null ? null : await tx.db.event.findUniqueOrThrow({ where: { id: taken.eventId } })
  return {
    skill: await skillDetail(tx.db, tx, row),
    status: taken.change,
    repairs,
    diagnostics,
    skipped,
    reason,
    scan,
    ...(similar ? { similar } : {}),
    event: event && eventItem(event),
  }
}
