import { isRecord } from '@/lib/domain/is-record'
import type { Step } from '@/lib/domain/session/step'

/** A skill that a call loaded, and by which way. */
export interface SkillCall {
  /** What the skill may be called, the likeliest first: a connector's key, then the name behind a plug-in's prefix. */
  names: string[]
  /** Called by the harness's tool for skills or one of ours, or read as a file. */
  way: 'tool' | 'file'
}

/** Tools of our own MCP server that hand out a skill. Most harnesses put the server's name before them, each in its own way. */
export const ownToolNames = ['load_skill', 'skill_get']
/** Tools by which harnesses load skills, as they spell them. */
export const skillToolNames = ['Skill', 'skill', 'use_skill', 'activate_skill', ...ownToolNames]
const skillTools = new Set(skillToolNames)
/** `mcp__mettle__load_skill`, `mcp_mettle_load_skill`, `mettle__load_skill`, `mettle-load_skill`, `mettle.load_skill`, `MCP:load_skill`, … */
const ownTool = new RegExp(`(?:^mcp:|(?:^|[^a-z0-9])mettle(?:[^a-z0-9].*)?[^a-z0-9])(?:${ownToolNames.join('|')})$`, 'i')
/** Our server, as its entry in a harness's configuration is called. */
const ownServer = /(?:^|[^a-z0-9])mettle(?:$|[^a-z0-9])/i
const serverKeys = ['server', 'server_name', 'serverName', 'mcp_server', 'provider']
const wrappedKeys = ['tool_name', 'toolName', 'tool', 'name']
const pathKeys = ['file_path', 'path', 'filePath', 'absolute_path', 'target_file', 'AbsolutePath']
const commandKeys = ['command', 'cmd', 'input']
const skillFile = /(?:^|[/\\])([^/\\\s'"]{1,64})[/\\]skill\.md$/i
const skillFileInText = /[/\\]([^/\\\s'"]{1,64})[/\\]skill\.md\b/i
/** Programs that print a file; whatever else names a SKILL.md (git, rm, an editor) does not load it. */
const printing = /(?:^|[;&|]\s*)(?:cat|bat|head|tail|sed -n|less|more|nl|type|Get-Content)\b[^;&|\n]*$/i
const commandCharsMax = 4000

/** Whether a tool hands out skills: a harness's own, or one of ours behind whatever that harness puts before it. */
export const isSkillTool = (tool: string): boolean => skillTools.has(tool) || ownTool.test(tool)

/**
 * The skill a call loads: by a tool for skills, by reading its SKILL.md, or by a shell command that prints it. Null for every other
 * call.
 */
export function skillCallOf({ tool, input }: Pick<Step, 'tool' | 'input'>): SkillCall | null {
  const loaded = skillArguments({ tool, input })
  if (loaded) {
    const names = skillNamesIn(loaded.skill ?? loaded.name ?? loaded.skill_name ?? loaded.command)
    return names.length === 0 ? null : { names, way: 'tool' }
  }
  if (isWriting(tool)) return null
  const name = fromPath(input) ?? fromCommand(input)
  return name === null ? null : { names: [name], way: 'file' }
}

/**
 * The arguments of a call by a tool for skills, also of one of ours that a harness calls through a tool of its own for all MCP servers
 * (`{ server, toolName, arguments }`); null for every other tool.
 */
export function skillArguments({ tool, input }: Pick<Step, 'tool' | 'input'>): Step['input'] | null {
  if (isSkillTool(tool)) return input
  const isOurs = serverKeys.some((key) => typeof input[key] === 'string' && ownServer.test(input[key]))
  const isLoad = wrappedKeys.some((key) => typeof input[key] === 'string' && ownToolNames.includes(input[key]))
  return isOurs && isLoad ? recordIn(input.arguments ?? input.args ?? input.input) : null
}

/** An object, or one spelled as JSON. */
function recordIn(value: unknown): Step['input'] {
  if (isRecord(value)) return value
  if (typeof value !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecord(parsed) ? parsed : {}
  } catch {
    // No JSON: arguments without a name, of which nothing can be said.
    return {}
  }
}

/**
 * What a typed name may mean, the likeliest first. "/salesforce:pipeline" is a connector's key as it stands, and else the skill
 * "pipeline" of a plug-in.
 */
export function skillNamesIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  const whole = value.trim().replace(/^\//, '').trim()
  const own = whole.split(':').at(-1)?.trim() ?? ''
  return [...new Set([whole, own])].filter((name) => name !== '')
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
  const argument = commandKeys.map((key) => input[key]).find((value) => typeof value === 'string' || Array.isArray(value))
  const text = (Array.isArray(argument) ? argument.join(' ') : typeof argument === 'string' ? argument : '').slice(
    0,
    commandCharsMax,
  )
  const match = skillFileInText.exec(text)
  if (!match?.[1]) return null
  return printing.test(text.slice(0, match.index)) ? match[1] : null
}
