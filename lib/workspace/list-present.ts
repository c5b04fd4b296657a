import { sha256Hex } from '@/lib/domain/digest/sha256'
import { readPresent } from './read-present'

/** Digests of the files of a folder by their paths, or why it cannot be told. */
export type Present = { digests: Map<string, string> } | { problem: string }

/** What stands in a folder inside `root`; a folder that is not there holds nothing. */
export async function listPresent(root: string, dir: string): Promise<Present> {
  const read = await readPresent(root, dir)
  if ('problem' in read) return read
  return { digests: new Map(read.files.map((file) => [file.path, sha256Hex(file.content)])) }
}
