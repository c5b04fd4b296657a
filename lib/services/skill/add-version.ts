import { invalid } from '@/lib/domain/problem/problem'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { newId } from '@/lib/store/id'
import type { Version } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'

export interface TextFile {
  path: string
  text: string
}

/** The digest over all files, as it is approved and served. */
export function digestOfTexts(files: TextFile[]): string {
  return digestOfFiles(files.map((file) => ({ path: file.path, sha256: sha256Hex(file.text) })))
}

/** @throws Problem `invalid` when two files cannot stand in one directory: a path given twice, or a file that is also a folder. */
function requireDistinct(files: TextFile[]): void {
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

/** Writes an immutable version with its files. The skill's row is the caller's to change. */
export async function addVersion(
  tx: WriteContext,
  version: { skillId: string; number: number; files: TextFile[]; reason?: string | null; actor?: Actor; at?: Date },
): Promise<Version> {
  requireDistinct(version.files)
  const actor = version.actor ?? tx.actor
  const files = version.files.map((file) => {
    const content = new TextEncoder().encode(file.text)
    return { id: newId('file'), path: file.path, sha256: sha256Hex(content), bytes: content.byteLength, content }
  })
  return tx.db.version.create({
    data: {
      id: newId('version'),
      skillId: version.skillId,
      number: version.number,
      digest: digestOfFiles(files),
      actorKind: actor.kind,
      actorId: actor.id,
      reason: version.reason ?? null,
      createdAt: version.at ?? tx.now(),
      files: { create: files },
    },
  })
}
