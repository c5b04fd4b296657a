import { digestSource, type Source } from '@/lib/transcripts/source/source'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/**
 * Key of a session whose file names none. Harnesses name files and folders after the session: the UUID in the file's name, or in
 * its folder's; for a folder further up, plus the path below it, because several files may share it. Otherwise a digest of the
 * content.
 */
export function fallbackKey(source: Source): string {
  const [stem = '', folder = '', ...above] = (source.fileName ?? '').split(/[/\\]/).reverse()
  const near = lastUuid(stem) ?? lastUuid(folder)
  if (near !== undefined) return near
  const depth = above.findIndex((one) => lastUuid(one) !== undefined)
  if (depth < 0) return digestSource(source)
  const way = [...above.slice(0, depth).reverse(), folder, stem.replace(/\.jsonl?$/i, '')]
  return [lastUuid(above[depth] ?? ''), ...way].join('/')
}

const lastUuid = (text: string): string | undefined => text.match(uuid)?.at(-1)?.toLowerCase()
