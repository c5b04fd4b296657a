import { withoutUseTokens } from '@/lib/domain/outcome/use-token'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { Diagnostic, Repair, SkillMd } from '@/lib/skill-md/skill'

export interface SkillFileBytes {
  path: string
  content: Uint8Array
}

/** A folder of files read as a skill; its SKILL.md is normalized to the form it is written in. A rejected one stays unchanged. */
export type SkillFilesResult =
  | { ok: true; skill: SkillMd; files: SkillFileBytes[]; repairs: Repair[]; diagnostics: Diagnostic[] }
  | { ok: false; skill: null; repairs: Repair[]; diagnostics: Diagnostic[] }

/** SKILL.md in any letter case. */
export const isMainFile = (file: string): boolean => file.toLowerCase() === 'skill.md'

const fault = (code: 'skill-md-missing' | 'not-utf8', message: string): SkillFilesResult => ({
  ok: false,
  skill: null,
  repairs: [],
  diagnostics: [{ code, severity: 'error', message }],
})

const tokenRemoved: Repair = { code: 'use-token', detail: 'Removed a use token: it names one use of a skill' }

/** Preserves the byte order mark so that its removal is reported. */
function decode(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return null
  }
}

/** Reads the files of a folder as a skill: SKILL.md leniently, all others unchanged. Never throws. */
export function readSkillFiles(directory: string | undefined, files: readonly SkillFileBytes[]): SkillFilesResult {
  const mains = files.filter((file) => isMainFile(file.path))
  const main = mains.find((file) => file.path === 'SKILL.md') ?? mains[0]
  if (!main) return fault('skill-md-missing', 'The folder has no SKILL.md.')
  const text = decode(main.content)
  if (text === null) return fault('not-utf8', `${main.path} is no UTF-8 text. Save it as UTF-8.`)
  const own = withoutUseTokens(text)
  const parsed = parseSkillMd(own, { directory, file: main.path })
  if (!parsed.ok) return parsed
  const repairs = own === text ? parsed.repairs : [...parsed.repairs, tokenRemoved]
  const written = new TextEncoder().encode(serialiseSkillMd(parsed.skill))
  const others = files.filter((file) => !isMainFile(file.path))
  return { ...parsed, repairs, files: [{ path: 'SKILL.md', content: written }, ...others] }
}
