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

/** Writes an immutable version with its files. The skill's row is the caller's to change. */
export async function addVersion(
  tx: WriteContext,
  version: { skillId: string; number: number; files: TextFile[]; reason?: string | null; actor?: Actor; at?: Date },
): Promise<Version> {
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
