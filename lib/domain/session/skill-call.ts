import type { Step } from '@/lib/domain/session/step'

/** A skill that a call loaded, and by which way. */
export interface SkillCall {
  name: string
  /** Called by the harness's tool for skills, or read as a file. */
  way: 'tool' | 'file'
}

/** Tools by which harnesses load skills, as they spell them. */
export const skillToolNames = ['Skill', 'skill', 'load_skill', 'use_skill', 'activate_skill']
const skillTools = new Set(skillToolNames)
const pathKeys = ['file_path', 'path', 'filePath', 'absolute_path', 'target_file', 'AbsolutePath']
const commandKeys = ['command', 'cmd', 'input']
const skillFile = /(?:^|[/\\])([^/\\\s'"]{1,64})[/\\]skill\.md$/i
const skillFileInText = /[/\\]([^/\\\s'"]{1,64})[/\\]skill\.md\b/i
/** Programs that print a file; whatever else names a SKILL.md (git, rm, an editor) does not load it. */
const printing = /(?:^|[;&|]\s*)(?:cat|bat|head|tail|sed -n|less|more|nl|type|Get-Content)\b[^;&|\n]*$/i
const commandCharsMax = 4000

/**
 * The skill a call loads: by the tool for skills (name with or without its plug-in, which is dropped), by reading its SKILL.md, or by a
 * shell command that prints it. Null for every other call.
 */
export function skillCallOf({ tool, input }: Pick<Step, 'tool' | 'input'>): SkillCall | null {
  if (skillTools.has(tool)) {
    const name = plainSkillName(input.skill ?? input.name ?? input.skill_name ?? input.command)
    return name === null ? null : { name, way: 'tool' }
  }
  if (isWriting(tool)) return null
  const name = fromPath(input) ?? fromCommand(input)
  return name === null ? null : { name, way: 'file' }
}

/** A skill's own name, without slash and plug-in: "/plugin:deploy" is "deploy". */
export function plainSkillName(given: unknown): string | null {
  if (typeof given !== 'string') return null
  return given.trim().replace(/^\//, '').split(':').at(-1)?.trim() || null
}

const isWriting = (tool: string) => /write|edit|patch|create|delete|replace|move|glob|grep|search|list/i.test(tool)

function fromPath(input: Step['input']): string | null {
  for (const key of pathKeys) {
    const value = input[key]
    const name = typeof value === 'string' ? skillFile.exec(value.trim())?.[1] : undefined
    if (name !== undefined) return name
  }
  return null
}

function fromCommand(input: Step['input']): string | null {
  const given = commandKeys.map((key) => input[key]).find((value) => typeof value === 'string' || Array.isArray(value))
  const text = (Array.isArray(given) ? given.join(' ') : typeof given === 'string' ? given : '').slice(0, commandCharsMax)
  const match = skillFileInText.exec(text)
  if (!match?.[1]) return null
  return printing.test(text.slice(0, match.index)) ? match[1] : null
}
