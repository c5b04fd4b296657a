import { notFound } from '@/lib/domain/problem/problem'
import { cached, minuteOf, weighText, type Context } from '@/lib/kernel'
import { fitsStandard, listServed, readServed, readServedFile, type ServedSkill } from '@/lib/serving'
import { fileEntity, taggedJson } from './entity-tag'
import type { Answer } from './whole-response'

/** Both addresses that clients ask at. */
export const wellKnownRoots = /^\/\.well-known\/(?:agent-)?skills\//
const pageSize = 500

/** What the public sees: approved or verified skills that perform well, and that every reader of the standard accepts. */
const isShown = (skill: ServedSkill): boolean =>
  (skill.lifecycle === 'released' || skill.lifecycle === 'verified') && fitsStandard(skill)

function entryOf({ row, lifecycle, files }: ServedSkill) {
  const { name, description, version, digest } = row
  const digests = Object.fromEntries(files.map((file) => [file.path, `sha256:${file.sha256}`]))
  return { name, description, version, lifecycle, digest, files: files.map((file) => file.path), digests }
}

interface Index {
  skills: ReturnType<typeof entryOf>[]
}

/** The index changes with skills and their figures alone, and with the minute. */
function index(ctx: Context): Promise<Index> {
  const place = {
    parts: ['content', 'figures'],
    key: ['well-known', ctx.agent],
    period: minuteOf(ctx),
    weigh: weighText,
  } as const
  return cached(ctx.store.reader, ctx, place, () => readIndex(ctx))
}

async function readIndex(ctx: Context): Promise<Index> {
  const skills: ReturnType<typeof entryOf>[] = []
  let after: string | undefined
  do {
    const page = await listServed(ctx, { after, limit: pageSize })
    skills.push(...page.skills.filter(isShown).map(entryOf))
    after = page.next ?? undefined
  } while (after !== undefined)
  return { skills }
}

/** Text is served as text, never executed: a skill's page must not run in this origin. */
const typeOf = (path: string): string => {
  if (path.endsWith('.md')) return 'text/markdown; charset=utf-8'
  return /\.(?:txt|json|ya?ml|csv|py|sh|js|mjs|ts|toml)$/i.test(path) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

/** Skill and file of an address; no parts when its percent encoding is invalid. */
function partsOf(url: string): string[] {
  try {
    return new URL(url).pathname.replace(wellKnownRoots, '').split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

async function file(ctx: Context, request: Request, requestId: string, [name = '', ...rest]: string[]): Promise<Answer> {
  const path = rest.join('/')
  const skill = await readServed(ctx, name)
  const served = skill && isShown(skill) && (await readServedFile(ctx, skill, path))
  if (!served) throw notFound(`served file ${name}/${path}`)
  return fileEntity(request, { ...served, type: typeOf(path), digest: skill.row.digest }, requestId)
}

/**
 * The skills of a workspace at the well-known address: `index.json` lists each with its files and their digests, and every file is
 * below its skill's name.
 */
export async function wellKnown(ctx: Context, request: Request, requestId: string): Promise<Answer> {
  const parts = partsOf(request.url)
  return parts.length === 1 && parts[0] === 'index.json'
    ? taggedJson(request, await index(ctx), requestId)
    : file(ctx, request, requestId, parts)
}
