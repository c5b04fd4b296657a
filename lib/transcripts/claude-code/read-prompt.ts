import { dropElement } from '@/lib/domain/request/drop-element'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'

const contextTags = ['ide_opened_file', 'ide_selection']
const notTyped = ['<local-command-', '<bash-input>', '<bash-stdout>', '<bash-stderr>']

/** What a user line says once the editor's context blocks are gone. */
export function readUserText(content: unknown): string {
  return contextTags.reduce(dropElement, joinBlocks(content)).trim()
}

/** A line the program writes when the user stops the agent. */
export function isInterrupt(text: string): boolean {
  return text.startsWith('[Request interrupted')
}

/**
 * The prompt in a user line's text, or null when it is none (command output, a shell line typed by the user, nothing at all).
 * A slash command reads as typed: "/review src".
 */
export function readPrompt(text: string): string | null {
  if (text === '' || notTyped.some((prefix) => text.startsWith(prefix))) return null
  const name = readCommandTag(text)
  return name === '' ? text : `${name} ${readTagged(text, 'command-args')}`.trim()
}

/** Name of the command in a slash command's text, without the slash; undefined for any other text. */
export function readCommand(text: string): string | undefined {
  return readCommandTag(text).replace(/^\//, '') || undefined
}

function readCommandTag(text: string): string {
  const isCommand = text.startsWith('<command-name>') || text.startsWith('<command-message>')
  return isCommand ? readTagged(text, 'command-name') : ''
}

/** Text of the first such element, trimmed; empty without one. */
function readTagged(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`)
  const end = start < 0 ? -1 : text.indexOf(`</${tag}>`, start)
  return end < 0 ? '' : text.slice(start + tag.length + 2, end).trim()
}
