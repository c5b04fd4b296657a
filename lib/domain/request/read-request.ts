import { isFollowUp } from '@/lib/domain/request/is-follow-up'
import { isBareLocal, readSlashCommand } from '@/lib/domain/request/slash-command'
import { withoutTemplate, noTemplate, type TemplateText } from '@/lib/domain/request/template-text'
import { plainLine, titleMax, titleOf } from '@/lib/domain/request/title-of'
import { cutAtWord } from '@/lib/domain/request/cut-at-word'
import { unwrap } from '@/lib/domain/request/unwrap'
import { withoutGreeting } from '@/lib/domain/request/without-greeting'

/** What a person wanted. */
export interface Request {
  /** One line of at most 100 characters, without markup. */
  title: string
  /** What was typed, without what a harness puts around it and without the agent's template text. */
  text: string
  /** A slash command's name, without the slash. */
  command?: string
}

/**
 * What a prompt asks for, behind what wraps it; null where nothing was wanted of its own: a harness's local command or its output, a summary,
 * a greeting, or an answer that belongs to the request before it.
 */
export function readRequest(prompt: string, template: TemplateText = noTemplate): Request | null {
  const { text, title } = unwrap(prompt)
  const command = readSlashCommand(text)
  if (command) return command.startsWork ? commanded(command.name, command.args) : afterLocal(text, template)
  if (isBareLocal(text) || isFollowUp(text) || !/[\p{L}\p{N}]/u.test(withoutGreeting(text))) return null
  const own = withoutTemplate(text, template)
  const shown = title === undefined ? titleOf(own) : cutAtWord(plainLine(title), titleMax)
  return { title: shown || titleOf(own) || asTyped(text), text: own }
}

/** A text that is nothing but markup. */
const asTyped = (text: string): string => cutAtWord(text.replaceAll(/[\s`]+/g, ' ').trim(), titleMax)

function commanded(name: string, args: string): Request {
  const said = args === '' ? '' : ` ${args.length > titleMax ? titleOf(args) : plainLine(args)}`
  return { title: cutAtWord(`/${name}${said}`, titleMax), text: `${name} ${args}`.trim(), command: name }
}

/** What stands on the lines below a local command. */
function afterLocal(text: string, template: TemplateText): Request | null {
  const end = text.indexOf('\n')
  return end < 0 ? null : readRequest(text.slice(end + 1), template)
}

/** The first request of a session's prompts, which is its own; null where there is none. */
export function firstRequest(prompts: readonly string[], template?: TemplateText): Request | null {
  for (const prompt of prompts) {
    const request = readRequest(prompt, template)
    if (request) return request
  }
  return null
}

/** A session's title: its first request, or what it begins with where it has none; null where only local commands were typed. */
export function sessionTitle(prompts: readonly string[], template?: TemplateText): string | null {
  const request = firstRequest(prompts, template)
  if (request) return request.title
  for (const prompt of prompts) {
    const { text } = unwrap(prompt)
    const line = readSlashCommand(text) || isBareLocal(text) ? '' : plainLine(text)
    if (line !== '') return cutAtWord(line, titleMax)
  }
  return null
}
