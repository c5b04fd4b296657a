import { SKILL_LIMITS, skillEntry, type SkillSource, type Skill } from '@modelcontextprotocol/server/ext/skills'
import { log } from '@/lib/observe/log'
import type { Context } from '@/lib/kernel'
import { listServed, readServed, readServedFile, type ServedSkill } from '@/lib/serving'
import { textOrBytes } from './text-or-bytes'

const scheme = 'skill://'
const pageSize = 100
/** The plain list of resources is not paged, so it stays short; skills/list has them all. */
const listedMax = 200

const uriOf = (name: string, path: string): string =>
  `${scheme}${name}/${path
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')}`

/** Skill and file of an address; null for an address that is not ours. */
function placeOf(uri: string): { name: string; path: string } | null {
  const [name = '', ...parts] = uri.slice(scheme.length).split('/')
  if (!uri.startsWith(scheme) || name === '' || parts.length === 0) return null
  try {
    return { name: decodeURIComponent(name), path: parts.map(decodeURIComponent).join('/') }
  } catch {
    // Invalid percent encoding: not an address of ours.
    return null
  }
}

/** An entry with a digest for each file; null, with a log line, for a skill that the extension cannot represent. */
async function entryOf({ row, lifecycle, warning, constraints, files, manifest }: ServedSkill): Promise<Skill | null> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  try {
    if (files.length > SKILL_LIMITS.files || bytes > SKILL_LIMITS.bytes)
      throw new Error(`${files.length} files of ${bytes} bytes are more than the extension carries`)
    const entry = await skillEntry(row.name, { 'SKILL.md': manifest })
    const resources = files.map((file) => ({
      uri: uriOf(row.name, file.path),
      digest: `sha256:${file.sha256}`,
      size: file.bytes,
    }))
    const { digest, version, tier } = row
    const note = {
      digest,
      version,
      lifecycle,
      tier,
      constraints,
      ...(warning ? { warning } : {}),
    }
    return {
      ...entry,
      resources: resources.toSorted((a, b) => (a.uri < b.uri ? -1 : 1)),
      _meta: { 'mettle/skill': note },
    }
  } catch (error) {
    log().warn({ skill: row.name, err: error }, 'a skill is left out of the resources')
    return null
  }
}

/** The skills that a caller may read, as resources with a digest each. */
export function skillSource(ctx: Context): SkillSource {
  const served = async (uri: string): Promise<{ skill: ServedSkill; path: string } | null> => {
    const place = placeOf(uri)
    const skill = place && (await readServed(ctx, place.name))
    // An alias or an id would be a second address of the same skill.
    return skill && skill.row.name === place?.name ? { skill, path: place.path } : null
  }
  return {
    list: async ({ cursor }) => {
      const page = await listServed(ctx, { after: cursor, limit: pageSize })
      const entries = await Promise.all(page.skills.map(entryOf))
      return {
        skills: entries.filter((entry) => entry !== null),
        ...(page.next === null ? {} : { nextCursor: page.next }),
      }
    },
    get: async (uri) => {
      const servedSkill = await served(uri)
      return servedSkill?.path === 'SKILL.md' ? ((await entryOf(servedSkill.skill)) ?? undefined) : undefined
    },
    read: async (uri) => {
      const servedSkill = await served(uri)
      const file = servedSkill && (await readServedFile(ctx, servedSkill.skill, servedSkill.path))
      if (!file) return undefined
      return { ...textOrBytes(file.content), ...(servedSkill.path.endsWith('.md') ? { mimeType: 'text/markdown' } : {}) }
    },
    listResources: async () => {
      const { skills } = await listServed(ctx, { limit: listedMax })
      return skills.map(({ row, files }) => ({
        uri: uriOf(row.name, 'SKILL.md'),
        name: row.name,
        title: row.title,
        description: row.description,
        mimeType: 'text/markdown',
        size: files.find((file) => file.path === 'SKILL.md')?.bytes,
      }))
    },
  }
}
