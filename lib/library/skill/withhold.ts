import { bytesWithoutTexts, withheldMark, withheldText, withoutTexts } from '@/lib/domain/withheld'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { isRecord } from '@/lib/domain/is-record'
import { newId } from '@/lib/store/id'
import { jsonOf } from '@/lib/store/json'
import { jsonColumns } from '@/lib/store/json-columns'
import { eventsHolding } from '@/lib/store/replace-texts'
import { inChunks } from '@/lib/store/in-chunks'
import type { Restated } from '@/lib/domain/audit/chain'
import { restateEvent, type WriteContext } from '@/lib/kernel'
import type { Skill, Version, VersionFile } from '@/prisma/generated/sqlite/client'
import { digestOfTexts } from './add-version'
import { relationsIn } from './relations'
import { scanOf, type FileContent } from './scan-version'
import { textIn } from './version-texts'

export type HeldVersion = Version & { skill: Skill; files: VersionFile[] }

/** Takes texts out of the files of versions, with all that is read from those: digests, the scan's word, relations. */
export async function withholdInFiles(
  tx: WriteContext,
  versions: readonly HeldVersion[],
  texts: readonly string[],
): Promise<void> {
  for (const version of versions) {
    const files: FileContent[] = []
    for (const file of version.files) {
      const content = bytesWithoutTexts(file.content, texts) ?? new Uint8Array(file.content)
      const path = withoutTexts(file.path, texts)
      files.push({ path, content })
      const data = { path, content, bytes: content.byteLength, sha256: sha256Hex(content) }
      await tx.db.versionFile.update({ where: { id: file.id }, data })
    }
    await renewVersion(tx, version, files, { withheldAt: tx.now() })
  }
}

/** Leaves nothing of the text of versions but that they were there; what the log and drafts say in their words goes with it. */
export async function withholdVersions(tx: WriteContext, versions: readonly HeldVersion[], restated: Restated): Promise<void> {
  for (const version of versions) {
    const files = [{ path: 'SKILL.md', text: withheldText(version.skill.name) }]
    const content = new TextEncoder().encode(files[0]!.text)
    await tx.db.versionFile.deleteMany({ where: { versionId: version.id } })
    const row = { path: 'SKILL.md', content, bytes: content.byteLength, sha256: sha256Hex(content) }
    await tx.db.versionFile.create({ data: { id: newId('file'), versionId: version.id, ...row } })
    await renewVersion(tx, version, files, { withheldAt: tx.now(), isWithheld: true })
    await withholdEvents(tx, version, restated)
  }
}

async function renewVersion(
  tx: WriteContext,
  { id, skillId, number, skill }: HeldVersion,
  files: readonly FileContent[],
  data: { withheldAt: Date; isWithheld?: true },
): Promise<void> {
  const digest = digestOfTexts(files)
  const { verdict, findings } = scanOf(files)
  await tx.db.version.update({ where: { id }, data: { ...data, digest, verdict, findings: jsonOf(findings) } })
  await tx.db.versionRelation.deleteMany({ where: { versionId: id } })
  const relations = relationsIn(textIn(files, 'SKILL.md')).map((one) => ({ ...one, id: newId('relation'), versionId: id }))
  await tx.db.versionRelation.createMany({ data: relations })
  await tx.db.embedding.deleteMany({ where: { skillId } })
  if (skill.version !== number) return
  const own = data.isWithheld ? withheldFields(skill) : {}
  await tx.db.skill.update({ where: { id: skillId }, data: { ...own, digest, revision: { increment: 1 } } })
}

/** Fields of a skill's row that come from its text. */
const withheldFields = ({ name }: Pick<Skill, 'name'>) => ({
  title: name,
  description: 'Withheld.',
  tags: [],
  triggers: [],
  constraints: [],
  exampleQueries: [],
  suggestedTools: [],
})

/** What events say of a skill as it was in that version, and the draft that it was approved from. */
async function withholdEvents(tx: WriteContext, { number, skill }: HeldVersion, restated: Restated): Promise<void> {
  const events = await tx.db.event.findMany({ where: { workspaceId: tx.workspace.id, objectId: skill.id } })
  const without = (payload: unknown) =>
    isRecord(payload) && payload.version === number ? jsonOf({ ...payload, ...withheldFields(skill) }) : undefined
  for (const event of events) {
    const { evidence } = event
    const candidate = isRecord(evidence) && typeof evidence.candidate === 'string' ? evidence.candidate : null
    const next = { before: without(event.before), after: without(event.after) }
    if (next.before || next.after) await restateEvent(tx.db, event, next, restated)
    if (next.after && candidate !== null) await withholdDraft(tx, candidate, skill.name, restated)
  }
}

async function withholdDraft(tx: WriteContext, id: string, name: string, restated: Restated): Promise<void> {
  const draft = [{ path: 'SKILL.md', text: withheldText(name) }]
  const said = { title: null, description: 'Withheld.', sentences: [], wordings: [], files: draft, digest: digestOfTexts(draft) }
  const data = { ...jsonOf(said), taint: [], revision: { increment: 1 } }
  await tx.db.candidate.updateMany({ where: { id, workspaceId: tx.workspace.id }, data })
  const events = await tx.db.event.findMany({ where: { workspaceId: tx.workspace.id, objectId: id } })
  // An edit says in full what stood there before.
  const without = (payload: unknown) => {
    if (!isRecord(payload)) return undefined
    const own = Object.entries(said).filter(([field]) => field in payload)
    return own.length > 0 ? jsonOf({ ...payload, ...Object.fromEntries(own) }) : undefined
  }
  for (const event of events) {
    const next = { before: without(event.before), after: without(event.after) }
    if (next.before || next.after) await restateEvent(tx.db, event, next, restated)
  }
}

/** Puts a mark in the place of texts in what events say. Returns the number of changed events. */
export async function withholdInEvents(tx: WriteContext, texts: readonly string[], restated: Restated): Promise<number> {
  const ids = await eventsHolding({ db: tx.db, provider: tx.store.provider }, tx.workspace.id, texts)
  const without = (value: unknown): unknown => {
    const written = JSON.stringify(value)
    const next = withoutTexts(written, texts)
    return next === written ? undefined : JSON.parse(next)
  }
  const rows = await inChunks(ids, (some) => tx.db.event.findMany({ where: { id: { in: some } } }))
  for (const event of rows) {
    const { before, after, evidence, reason } = event
    const said = reason === null ? null : withoutTexts(reason, texts)
    const next = { before: without(before), after: without(after), evidence: without(evidence) }
    await restateEvent(tx.db, event, said === null || said === reason ? next : { ...next, reason: said }, restated)
  }
  return rows.length
}

/** Digests of drafts whose text was changed by a mark in place of a text. */
export async function renewDraftDigests(tx: WriteContext): Promise<void> {
  const rows = await tx.db.candidate.findMany({
    where: { workspaceId: tx.workspace.id },
    select: { id: true, digest: true, files: true },
  })
  for (const { id, digest, files } of rows) {
    const draft = jsonColumns.Candidate.files(files)
    if (!draft.some(({ text }) => text.includes(withheldMark))) continue
    const renewed = digestOfTexts(draft)
    if (renewed !== digest) await tx.db.candidate.update({ where: { id }, data: { digest: renewed } })
  }
}
