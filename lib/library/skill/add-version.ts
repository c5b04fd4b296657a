import { invalid } from '@/lib/domain/problem/problem'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { newId } from '@/lib/store/id'
import { mapYielding } from '@/lib/store/yield-to-event-loop'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { jsonOf } from '@/lib/store/json'
import type { Actor, WriteContext } from '@/lib/kernel'
import { relationsIn } from './relations'
import { bytesOf, scanOf, type FileContent } from './scan-version'

/** The digest over all files, as approved and served. */
export function digestOfTexts(files: readonly FileContent[]): string {
  return digestOfFiles(files.map((file) => ({ path: file.path, sha256: sha256Hex('text' in file ? file.text : file.content) })))
}

/** @throws Problem `invalid` when two files cannot exist in one directory: the same path twice, or a file that is also a folder. */
function requireDistinct(files: readonly FileContent[]): void {
  const paths = new Set<string>()
  for (const { path } of files) {
    if (paths.has(path)) throw invalid(`files: "${path}" is given twice. Send each file once.`)
    paths.add(path)
  }
  for (const path of paths) {
    const parents = path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))
    const file = parents.find((parent) => paths.has(parent))
    if (file) throw invalid(`files: "${file}" cannot be a file and the folder of "${path}". Rename one of them.`)
  }
}

/** A version to write. */
export interface NewVersion {
  skillId: string
  number: number
  files: readonly FileContent[]
  reason?: string | null
  actor?: Actor
  at?: Date
}

function versionRow(tx: WriteContext, version: NewVersion) {
  requireDistinct(version.files)
  const actor = version.actor ?? tx.actor
  const files = version.files.map((file) => {
    const content = bytesOf(file)
    return { id: newId('file'), path: file.path, sha256: sha256Hex(content), bytes: content.byteLength, content }
  })
  const { verdict, findings } = scanOf(version.files)
  const row = {
    id: newId('version'),
    skillId: version.skillId,
    number: version.number,
    digest: digestOfFiles(files),
    actorKind: actor.kind,
    actorId: actor.id,
    reason: version.reason ?? null,
    createdAt: version.at ?? tx.now(),
    verdict,
    findings: jsonOf(findings),
  } satisfies Prisma.VersionCreateManyInput
  return { row, files, relations: relationsOfFiles(version.files) }
}

/** The relations that the files declare, as rows. */
function relationsOfFiles(files: readonly FileContent[]) {
  const main = files.find((file) => file.path === 'SKILL.md')
  const text = main ? new TextDecoder().decode(bytesOf(main)) : ''
  return relationsIn(text).map((relation) => ({ ...relation, id: newId('relation') }))
}

/** Rows per statement: files are large, and a database takes only so many values at once. */
const rowsAtOnce = 100

/**
 * Writes immutable versions with their files, in a few statements; returns their ids in order. The caller updates the skills' rows.
 */
export async function addVersions(tx: WriteContext, versions: readonly NewVersion[]): Promise<string[]> {
  const made = await mapYielding(versions, (version) => versionRow(tx, version))
  const files = made.flatMap(({ row, files }) => files.map((file) => ({ ...file, versionId: row.id })))
  const relations = made.flatMap(({ row, relations }) => relations.map((relation) => ({ ...relation, versionId: row.id })))
  await tx.db.version.createMany({ data: made.map(({ row }) => row) })
  await tx.db.versionRelation.createMany({ data: relations })
  for (let start = 0; start < files.length; start += rowsAtOnce)
    await tx.db.versionFile.createMany({ data: files.slice(start, start + rowsAtOnce) })
  return made.map(({ row }) => row.id)
}
