import { joinBlocks } from '@/lib/transcripts/text/join-blocks'

const context = /<(ide_opened_file|ide_selection)>[\s\S]*?<\/\1>/g
const notTyped = ['<local-command-', '<bash-input>', '<bash-stdout>', '<bash-stderr>']
const commandName = /<command-name>\s*([\s\S]*?)\s*<\/command-name>/
const commandArgs = /<command-args>\s*([\s\S]*?)\s*<\/command-args>/

/** What a user line says once the editor's context blocks are gone. */
export function readUserText(content: unknown): string {
  return joinBlocks(content).replace(context, '').trim()
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
  const name = /^<command-(?:name|message)>/.test(text) ? commandName.exec(text)?.[1] : undefined
  return name === undefined ? text : `${name} ${commandArgs.exec(text)?.[1] ?? ''}`.trim()
}
