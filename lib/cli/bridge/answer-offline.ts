import { createSearchIndex } from '@/lib/domain/search/search-index'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import type { Keeper, CachedSkill, LastGood } from './last-good'

type Args = Record<string, unknown>
type Value = Record<string, unknown>

export interface ToolAnswer {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent: Value
  isError?: boolean
}

const answerOf = (value: Value, isError = false): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
  ...(isError ? { isError } : {}),
})

const refusal = (code: string, detail: string, next: string): ToolAnswer => answerOf({ code, detail, next }, true)

const nameOf = (skill: CachedSkill): string => skill.frontmatter.name
const pathIn = (skill: CachedSkill, uri: string): string => decodeURIComponent(uri.slice(skill.uri.length - 'SKILL.md'.length))

/** Metadata of a skill as the server sent it, besides its files. */
const noteOf = (skill: CachedSkill): Value => (skill._meta?.['mettle/skill'] ?? {}) as Value

const filesOf = (skill: CachedSkill) =>
  skill.resources.map(({ uri, size, digest }) => ({
    path: pathIn(skill, uri),
    bytes: size,
    sha256: digest.replace(/^sha256:/, ''),
  }))

const itemOf = (skill: CachedSkill): Value => ({
  name: nameOf(skill),
  description: skill.frontmatter.description,
  ...noteOf(skill),
})

async function textOf(keeper: Keeper, skill: CachedSkill, path: string): Promise<string | null> {
  const file = skill.resources.find((one) => pathIn(skill, one.uri) === path)
  const content = file && (await keeper.readFile(file.digest))
  return content ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) : null
}

function match(state: LastGood, args: Args): CachedSkill[] {
  const index = createSearchIndex()
  for (const skill of state.skills) {
    const { name, description } = skill.frontmatter
    index.put({ id: skill.uri, name, description, triggers: [], exampleQueries: [], body: '' })
  }
  const hits = index.search(typeof args.query === 'string' ? args.query : '', { limit: Number(args.limit ?? 6) })
  return hits.flatMap((hit) => state.skills.find((skill) => skill.uri === hit.id) ?? [])
}

const listed = (state: LastGood, args: Args): CachedSkill[] => state.skills.slice(0, Number(args.limit ?? 50))

async function loaded(keeper: Keeper, skill: CachedSkill, path: string): Promise<Value | null> {
  const content = await textOf(keeper, skill, path)
  if (content === null) return null
  const split = splitFrontmatter(content, true)
  const files = filesOf(skill)
  return path === 'SKILL.md'
    ? { ...itemOf(skill), content, instructions: split.ok ? split.body.trim() : content, files }
    : { ...itemOf(skill), path, text: content, files }
}

/**
 * Answers a tool call from the copy while the server is offline: reads only, marked as stale with the time of the copy. Writes are
 * refused rather than queued, because a queued write could no longer be refused.
 */
export async function answerOffline(keeper: Keeper, cause: string, tool: string, args: Args): Promise<ToolAnswer> {
  const state = await keeper.read()
  const next = 'Continue without it, and ask the user to start Mettle with `npx mettle start`.'
  if (!state) return refusal('unavailable', cause, next)
  const stale = { stale: { since: state.savedAt, because: cause } }
  if (tool === 'skill_search' || tool === 'skill_suggest')
    return answerOf({ items: match(state, args).map(itemOf), warnings: [], ...stale })
  if (tool === 'skill_list' || (tool === 'skill_read' && args.name === undefined))
    return answerOf({ items: listed(state, args).map(itemOf), nextCursor: null, ...stale })
  if (tool !== 'load_skill' && tool !== 'skill_get' && tool !== 'skill_read') return refusal('unavailable', cause, next)
  const skill = state.skills.find((one) => nameOf(one) === args.name)
  if (!skill) return refusal('not_found', `The local copy from ${state.savedAt} has no skill with this name.`, next)
  const value = await loaded(keeper, skill, typeof args.path === 'string' ? args.path : 'SKILL.md')
  if (!value) return refusal('not_found', `The local copy of "${nameOf(skill)}" doesn't contain this file.`, next)
  return answerOf({ ...value, ...stale })
}
