import { effectsOf } from '@/lib/domain/effect/effects-of'
import type { Effects } from '@/lib/domain/effect/types'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { splitTools } from '@/lib/skill-md/tool-list'
import { bytesOf, type FileContent } from './scan-version'

/** Longer files are data, not instructions. */
const bytesMax = 200_000

/** The effects of a version or a draft, and the tools that it says it needs; none where it says nothing of them. */
export function effectsIn(files: readonly FileContent[]): { effects: Effects; allowed: string[] } {
  const texts = files.flatMap((file) => {
    if ('text' in file) return [file]
    const content = bytesOf(file)
    return content.length > bytesMax || content.includes(0) ? [] : [{ path: file.path, text: new TextDecoder().decode(content) }]
  })
  const main = texts.find(({ path }) => path === 'SKILL.md')?.text ?? ''
  const parsed = parseSkillMd(main)
  const body = parsed.ok ? parsed.skill.body : main
  const tools = extractSteps(body).flatMap(({ tool }) => tool ?? [])
  const allowed = parsed.ok && parsed.skill.allowedTools ? splitTools(parsed.skill.allowedTools).tools : []
  return { effects: effectsOf(texts, tools), allowed }
}
