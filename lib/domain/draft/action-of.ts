import { headActions, toolActions, verbs, type Action } from '@/lib/domain/draft/actions'
import { essentialShape } from '@/lib/domain/shape/essential-shape'

/** Words of an identifier, lower case: `mcp__linear__create_issue` → linear, create, issue (without the prefix). */
export function wordsOf(tool: string): string[] {
  return tool
    .replace(/^mcp_{1,2}/, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Script runners: an action is named after the command they run, if the table knows it. */
const runner = /^(?:npm|pnpm|yarn|bun|mise|deno|turbo|composer) (?:run|run-script|task)(?= )/

/** Programs whose every command comes to the same. */
const installers = new Set(['apt', 'apt-get', 'brew'])

function actionOfHead(head: string): Action {
  const words = head.replace(runner, 'npm run').split(' ')
  for (let size = words.length; size > 0; size--) {
    const known = headActions.get(words.slice(0, size).join(' '))
    // What a program of many commands is for says less than the command.
    if (known && (size > 1 || words.length === 1 || installers.has(words[0]!))) return known
  }
  return { verb: 'run', noun: head.toLowerCase() }
}

function actionOfTool(tool: string): Action {
  const known = toolActions.get(tool)
  if (known) return known
  const words = wordsOf(tool)
  const at = words.findIndex((word) => verbs.has(word))
  if (at < 0) return { verb: 'use', noun: words.join(' ') || 'the tool' }
  // Words before the verb are the server: `linear create issue` creates a linear issue.
  const noun = [...words.slice(0, at), ...words.slice(at + 1)].join(' ')
  return { verb: words[at]!, noun }
}

/** Heads that express what a command line is for, without those that only display another's output. */
export function purposeHeads(heads: readonly string[]): string[] {
  return essentialShape({ tool: '', params: [], heads: [...heads] }).heads ?? []
}

/** The actions of a step: one per command of a shell step, otherwise one for its tool. */
export function actionsOf(shape: { tool: string; heads?: readonly string[] }): Action[] {
  return shape.heads && shape.heads.length > 0 ? purposeHeads(shape.heads).map(actionOfHead) : [actionOfTool(shape.tool)]
}
