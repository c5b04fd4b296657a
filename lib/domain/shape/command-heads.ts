import { forEachChild, parse, type Command, type CommandArgument, type ParsedScript, type SyntaxNode } from 'unbash'
import { headOfWords } from '@/lib/domain/shape/head-of-words'

const maxHeads = 4
const maxDepth = 3
// Heads come early; a longer command is an embedded file, and parsing it would cost more than it tells.
const maxCharacters = 64_000
// Nested substitutions recurse in the parser; nobody writes this many, but a broken file may hold them.
const maxOpenings = 150
const opening = /[$<>]\(|\$\{|`/g

/**
 * Heads (program, and sub-command where the program has them) of the simple commands of a shell text, in the
 * order of the text, at most four. Parsed as Bash; broken text gives what could be read, never an error.
 */
export function commandHeads(command: string): string[] {
  const heads: string[] = []
  collectText(command, heads, 0)
  return heads
}

/** The same for a command given as a list of arguments: ["bash", "-lc", "git status"] or ["git", "status"]. */
export function headsOfArguments(words: readonly string[]): string[] {
  const heads: string[] = []
  // A list of one is a whole command line that somebody wrapped in a list.
  if (words.length === 1) collectText(words[0]!, heads, 0)
  else collectWords(words, heads, 0)
  return heads
}

function collectText(text: string, heads: string[], depth: number): void {
  if (depth > maxDepth) return
  collectNode(parse(boundedCommand(text)), heads, depth)
}

/** The part of a shell text that is parsed: bounded in characters and in nested substitutions. */
export function boundedCommand(text: string): string {
  const short = text.slice(0, maxCharacters)
  let count = 0
  for (const match of short.matchAll(opening)) if (++count > maxOpenings) return short.slice(0, match.index)
  return short
}

function collectWords(words: readonly string[], heads: string[], depth: number): void {
  const head = headOfWords(words)
  if (head === null || heads.length >= maxHeads) return
  if ('head' in head) heads.push(head.head)
  else collectText(head.script, heads, depth + 1)
}

function collectNode(node: SyntaxNode, heads: string[], depth: number): void {
  // The body of a here-document is text, even where it holds a substitution.
  if (heads.length >= maxHeads || node.type === 'HereDoc') return
  if (node.type === 'CommandExpansion' && isQuotedText(node.script)) return
  if (node.type !== 'Command') {
    forEachChild(node, (child) => collectNode(child, heads, depth))
    return
  }
  for (const part of node.prefix) collectNode(part, heads, depth)
  if (node.name) {
    collectWords([node.name.value, ...node.args.map(textOf)], heads, depth)
    collectNode(node.name, heads, depth)
  }
  for (const part of node.suffix) collectNode(part, heads, depth)
}

/** `$(cat <<'EOF' … EOF)`: the usual way to quote a long message, not a command of its own. */
export function isQuotedText(script: ParsedScript | undefined): boolean {
  const only = script?.commands.length === 1 ? script.commands[0]?.command : undefined
  return only?.type === 'Command' && isBareCat(only)
}

function isBareCat(command: Command): boolean {
  return (
    command.name?.value === 'cat' &&
    command.args.length === 0 &&
    command.redirects.some((redirect) => redirect.type === 'HereDoc')
  )
}

/** An argument without its quotes. */
export function textOf(argument: CommandArgument): string {
  return argument.type === 'Word' ? argument.value : argument.text
}
