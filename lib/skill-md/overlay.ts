import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'

const main = 'SKILL.md'

const textIn = (files: readonly SkillFileBytes[]): string => {
  const file = files.find((one) => one.path === main)
  return file ? new TextDecoder().decode(file.content) : ''
}

function bodyOf(text: string): string {
  const split = splitFrontmatter(text, true)
  return split.ok ? split.body : text
}

/** Says what the overlay says of itself, then the instructions of its base, then its own. */
function overlayText(base: string, own: string): string {
  const parsed = parseSkillMd(own)
  const bodies = [bodyOf(base), bodyOf(own)].map((body) => body.trim()).filter((body) => body !== '')
  const body = `\n${bodies.join('\n\n')}\n`
  return parsed.ok ? serialiseSkillMd({ ...parsed.skill, body }) : own
}

/**
 * The files of an overlay as it is served: those of its base with its own laid over them, and in SKILL.md the base's instructions
 * before its own. Pure; both are left as they are.
 */
export function overlayFiles(base: readonly SkillFileBytes[], own: readonly SkillFileBytes[]): SkillFileBytes[] {
  const files = new Map([...base, ...own].map((file) => [file.path, file.content]))
  files.set(main, new TextEncoder().encode(overlayText(textIn(base), textIn(own))))
  const all = [...files].map(([path, content]) => ({ path, content }))
  // A base's folder may stand where the overlay has a file: what the overlay says stands.
  const clashes = (path: string) => all.some((one) => one.path !== path && (isBelow(path, one.path) || isBelow(one.path, path)))
  const isOwn = new Set(own.map((file) => file.path))
  return all
    .filter(({ path }) => isOwn.has(path) || path === main || !clashes(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)
