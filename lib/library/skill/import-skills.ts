import type { LoadedFile } from '@/lib/contract/exchange'
import { listedTokens } from '@/lib/domain/catalogue/bill'
import type { SkillMd } from '@/lib/skill-md/skill'
import { titleOf } from '@/lib/skill-md/title'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { mapYielding } from '@/lib/store/yield-to-event-loop'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext, WriteContext } from '@/lib/kernel'
import { createSkills, type Arrival } from './create-skills'
import { reviseSkill } from '@/lib/library/skill/land'
import { profileOfText } from './compared-library'
import { namesByText } from './likeness'
import {
  nothingSoFar,
  planImport,
  type GoodRead,
  type ImportChoice,
  type ImportSoFar,
  type Planned,
  type Read,
} from './plan-import'
import { scanOf, type Scan } from './scan-version'
import { textIn } from './version-texts'

/** The result for one file: its line in the report, the skill, and the event that made it. */
export interface ImportResult {
  item: LoadedFile
  skillId: string | null
  eventId: string | null
  change: 'created' | 'updated' | 'unchanged' | 'kept' | 'refused'
}

const changes = { create: 'created', update: 'updated', unchanged: 'unchanged', kept: 'kept', refuse: 'refused' } as const

const changeOf = (planned: Planned): ImportResult['change'] =>
  planned.change === 'stored' ? planned.stored.change : changes[planned.change]

const skillOf = (planned: Planned): Skill | null =>
  planned.change === 'stored' ? planned.stored.skill : 'skill' in planned ? planned.skill : null

const shownScan = ({ verdict, findings }: Scan): LoadedFile['scan'] => ({
  verdict,
  findings: findings.map(({ path, line, what }) => `${path}, line ${line}: ${what}`),
})

/** The line of a plan in the report, before anything is written. */
function lineOf(planned: Planned): LoadedFile {
  const { read } = planned
  const { offered, parsed } = read
  const { repairs, diagnostics } = parsed
  const change = changeOf(planned)
  const isTaken = change === 'created' || change === 'updated'
  const isStored = planned.change === 'stored'
  const known = skillOf(planned)
  const former = isStored ? null : known
  const next = change === 'created' ? 1 : (known?.version ?? 1)
  return {
    path: offered.path,
    name: isStored ? planned.stored.skill.name : (parsed.skill?.name ?? null),
    description: parsed.skill?.description ?? null,
    status: isTaken && repairs.length > 0 ? 'repaired' : change,
    version: change === 'refused' ? null : change === 'updated' && !isStored ? next + 1 : next,
    reason: 'reason' in planned ? planned.reason : null,
    repairs,
    diagnostics,
    skipped: offered.skipped,
    scan: null,
    tokens: parsed.ok ? listedTokens(parsed.skill) : null,
    former: former && { version: former.version, origin: former.origin, lifecycle: former.state, tokens: listedTokens(former) },
  }
}

/** What an import would do to each file, with the scan's verdict on what it would take; nothing is written. */
export async function previewImport(
  ctx: ReadContext,
  reads: readonly Read[],
  choice: ImportChoice,
): Promise<{ item: LoadedFile; planned: Planned }[]> {
  const plans = await planImport(ctx, reads, choice)
  return mapYielding(plans, (planned) => {
    const item = lineOf(planned)
    return { planned, item: planned.change === 'refuse' ? item : { ...item, scan: shownScan(scanOf(planned.read.parsed.files)) } }
  })
}

/** The columns that a file changes beside its content. */
function rowOf(skillMd: SkillMd, current: Skill): Prisma.SkillUncheckedUpdateManyInput | undefined {
  const title = titleOf(skillMd)
  if (skillMd.description === current.description && title === current.title) return undefined
  return { description: skillMd.description, title }
}

/**
 * Imports skills as planned: new ones, and known ones as a new version, each with its event; unchanged and kept ones are skipped. A
 * file that cannot be imported is reported and blocks no other. Each line says what the scan found in the version it made.
 */
export async function importSkills(
  tx: WriteContext,
  reads: readonly Read[],
  arrival: Arrival,
  choice: ImportChoice,
  soFar: ImportSoFar = nothingSoFar(),
): Promise<ImportResult[]> {
  const plans = await planImport(tx, reads, choice, soFar)
  const all = await mapYielding(plans, (planned): ImportResult => ({
    item: lineOf(planned),
    skillId: skillOf(planned)?.id ?? null,
    eventId: planned.change === 'stored' ? planned.stored.eventId : null,
    change: changeOf(planned),
  }))
  const fresh: { read: GoodRead; result: ImportResult }[] = []
  for (const [index, planned] of plans.entries()) {
    const result = all[index]!
    if (planned.change === 'create') fresh.push({ read: planned.read, result })
    if (planned.change === 'update') await update(tx, planned, arrival, result)
  }
  await nameIdentical(tx, fresh, soFar)
  const coming = fresh.map(({ read }) => ({ path: read.offered.path, ...read.parsed }))
  const made = await createSkills(tx, coming, arrival)
  for (const [index, { result }] of fresh.entries()) {
    result.skillId = made[index]!.skill.id
    result.eventId = made[index]!.eventId
  }
  nameFirst(plans, all, soFar)
  await tellScans(tx, all)
  return all
}

/** A file that repeats an earlier one of the import is that file's skill. */
function nameFirst(plans: readonly Planned[], all: readonly ImportResult[], { first }: ImportSoFar): void {
  for (const { item, skillId } of all) {
    const own = first.get(item.name ?? '')
    if (own?.path === item.path) Object.assign(own, { skillId, version: item.version })
  }
  for (const [index, planned] of plans.entries()) {
    if (planned.change !== 'unchanged' || planned.first === null) continue
    all[index]!.skillId = planned.first.skillId
    all[index]!.item.version = planned.first.version ?? 1
  }
}

/** Says of each new file whose text it repeats: that of a live skill, or of a file before it. */
async function nameIdentical(
  tx: WriteContext,
  fresh: readonly { read: GoodRead; result: ImportResult }[],
  soFar: ImportSoFar,
): Promise<void> {
  if (fresh.length === 0) return
  const known = (soFar.texts ??= await namesByText(tx.db, tx))
  await mapYielding(fresh, ({ read, result }) => {
    const { name } = read.parsed.skill
    const { textKey } = profileOfText(textIn(read.parsed.files, 'SKILL.md'), name)
    const twin = known.get(textKey)
    if (twin === undefined) known.set(textKey, name)
    else result.item.reason ??= `identical to "${twin}"`
  })
}

async function update(
  tx: WriteContext,
  { read, skill }: Planned & { change: 'update' },
  { actor, runId, reason }: Arrival,
  result: ImportResult,
): Promise<void> {
  const { offered, parsed } = read
  const data = rowOf(parsed.skill, skill)
  const evidence = { path: offered.path, repairs: parsed.repairs.map(({ code }) => code) }
  result.skillId = skill.id
  result.eventId = await reviseSkill(tx, skill, { verb: 'edit', files: parsed.files, data, reason, evidence, actor, runId })
  const { version } = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id }, select: { version: true } })
  result.item.version = version
}

/** Adds to each line what the scan found in the version that the file made. */
async function tellScans(tx: WriteContext, all: readonly ImportResult[]): Promise<void> {
  const taken = all.filter(({ change, skillId }) => skillId !== null && (change === 'created' || change === 'updated'))
  const lines = new Map(taken.map((result) => [`${result.skillId}:${result.item.version}`, result]))
  const rows = await inChunks(
    taken.map(({ skillId }) => skillId!),
    (some) =>
      tx.db.version.findMany({
        where: { skillId: { in: some } },
        select: { skillId: true, number: true, verdict: true, findings: true },
      }),
  )
  for (const { skillId, number, verdict, findings } of rows) {
    const result = lines.get(`${skillId}:${number}`)
    if (result && verdict !== null) result.item.scan = shownScan({ verdict, findings: jsonColumns.Version.findings(findings) })
  }
}
