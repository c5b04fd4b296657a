import type { Keeper, CachedSkill } from './last-good'
import type { Remote } from './remote'

interface Contents {
  contents: { text?: string; blob?: string }[]
}

/** The bytes of a resource as the server sent them. */
export function bytesOf(read: Record<string, unknown>): Uint8Array {
  const [{ text, blob } = {}] = (read as unknown as Contents).contents
  return blob === undefined ? Buffer.from(text ?? '', 'utf8') : Buffer.from(blob, 'base64')
}

async function allSkills(remote: Remote): Promise<CachedSkill[]> {
  const skills: CachedSkill[] = []
  let cursor: unknown
  do {
    const page = await remote.request('skills/list', cursor === undefined ? {} : { cursor })
    skills.push(...(page.skills as CachedSkill[]))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return skills
}

/**
 * Updates the copy: reads what is served now, and downloads missing files, each checked by its digest. The old copy stays until the
 * new one is complete.
 */
export async function refresh(remote: Remote, keeper: Keeper, now: () => Date): Promise<void> {
  const { tools } = await remote.request('tools/list')
  const skills = await allSkills(remote)
  for (const { uri, digest } of skills.flatMap((skill) => skill.resources)) {
    if (await keeper.hasFile(digest)) continue
    await keeper.cacheFile(digest, bytesOf(await remote.request('resources/read', { uri })))
  }
  await keeper.save({ savedAt: now().toISOString(), tools: tools as unknown[], skills })
}
