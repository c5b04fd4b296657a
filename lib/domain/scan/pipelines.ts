import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash'

/** A simple command with what it writes to and reads from. */
export interface Simple {
  words: string[]
  /** Where its output goes, after `>` and `>>`. */
  writesTo: string[]
}

/** Commands joined by pipes, with the offset of the first. */
export interface Piped {
  commands: Simple[]
  index: number
}

// As for the heads of commands: beyond this nobody writes by hand, and a parser that recurses must end.
const maxCharacters = 64_000
const maxOpenings = 150
const opening = /[$<>]\(|\$\{|`/g
const wrappers = new Set(['sudo', 'env', 'nohup', 'time', 'exec', 'command', 'doas', 'xargs', 'nice', 'stdbuf'])

/** The pipelines of a shell text, those within others too. Broken text gives what could be read. */
export function pipelinesIn(text: string): Piped[] {
  const pipelines: Piped[] = []
  collect(parse(bounded(text)), pipelines)
  return pipelines
}

function bounded(text: string): string {
  const short = text.slice(0, maxCharacters)
  let count = 0
  for (const match of short.matchAll(opening)) if (++count > maxOpenings) return short.slice(0, match.index)
  return short
}

function collect(node: SyntaxNode, pipelines: Piped[]): void {
  if (node.type === 'HereDoc') return
  if (node.type === 'Pipeline') {
    const commands = node.commands.flatMap((one) => (one.type === 'Command' ? [simpleOf(one)] : []))
    pipelines.push({ commands, index: node.pos })
  } else if (node.type === 'Command') pipelines.push({ commands: [simpleOf(node)], index: node.pos })
  forEachChild(node, (child) => collect(child, pipelines))
}

const nameOf = (word: string): string => word.split('/').at(-1) ?? word

function simpleOf(command: Command): Simple {
  const args = command.args.map((one) => (one.type === 'Word' ? one.value : one.text))
  const all = command.name ? [command.name.value, ...args] : args
  const start = all.findIndex((word) => !wrappers.has(nameOf(word)) && !/^(?:-\S*|[A-Za-z_]\w*=.*)$/.test(word))
  // Alone, what wraps commands is the command: "env" prints the environment.
  const words = start < 0 ? all.slice(0, 1).map(nameOf) : [nameOf(all[start]!), ...all.slice(start + 1)]
  const writesTo = command.redirects.flatMap((one) =>
    one.type === 'Redirect' && /^(?:>>?|>\||&>>?)$/.test(one.operator) && one.target ? [one.target.value] : [],
  )
  return { words, writesTo }
}
