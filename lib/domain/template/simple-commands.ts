import { forEachChild, parse, type Command, type Redirection, type SyntaxNode } from 'unbash'
import { boundedCommand, isQuotedText, textOf } from '@/lib/domain/shape/command-heads'
import { fillers, viewers } from '@/lib/domain/shape/essential-shape'
import { headOfWords } from '@/lib/domain/shape/head-of-words'
import { hereText, readWord, wordOfArgument } from '@/lib/domain/template/read-word'
import type { CommandRole, Joint, SimpleCommand, Word } from '@/lib/domain/template/types'

const maxCommands = 24
const maxDepth = 3
/** Behind a pipe they show less of the same. */
const trimmers: ReadonlySet<string> = new Set('head tail less more cat tee'.split(' '))
const silent = /^(?:\/dev\/(?:null|stdout|stderr|tty)|&?[\d-]+)$/

interface Walk {
  commands: SimpleCommand[]
  depth: number
  isNested: boolean
  folder: Word | null
}

/**
 * The simple commands of a shell line (or of a list of arguments: ["bash", "-lc", "…"]) in the order of the text, at most 24. Broken
 * text gives what could be read, never an error.
 */
export function simpleCommands(command: string | readonly string[]): SimpleCommand[] {
  const walk: Walk = { commands: [], depth: 0, isNested: false, folder: null }
  if (typeof command === 'string') readText(command, walk, '')
  // A list of one is a whole command line that somebody wrapped in a list.
  else if (command.length === 1) readText(command[0]!, walk, '')
  else addCommand({ words: command.map(wordOfArgument), env: [], redirects: [], joint: '', trims: false }, walk)
  return walk.commands
}

function readText(text: string, walk: Walk, joint: Joint): void {
  if (walk.depth <= maxDepth) visit(parse(boundedCommand(text)), joint, walk)
}

function visit(node: SyntaxNode, joint: Joint, walk: Walk): void {
  if (walk.commands.length >= maxCommands || node.type === 'HereDoc') return
  switch (node.type) {
    case 'Statement':
      return visit(node.command, joint, walk)
    case 'AndOr':
      return node.commands.forEach((one, at) => visit(one, at === 0 ? joint : node.operators[at - 1]!, walk))
    case 'Pipeline':
      return node.commands.forEach((one, at) => visit(one, at === 0 ? joint : '|', walk))
    case 'Command':
      return readCommand(node, joint, walk)
    case 'CommandExpansion':
    case 'ArithmeticCommandExpansion':
    case 'ProcessSubstitution':
      if (!isQuotedText(node.script)) forEachChild(node, (child) => visit(child, ';', { ...walk, isNested: true }))
      return
    default: {
      let next = joint
      forEachChild(node, (child) => {
        visit(child, next, walk)
        if (walk.commands.length > 0) next = ';'
      })
    }
  }
}

function readCommand(node: Command, joint: Joint, walk: Walk): void {
  if (node.name) {
    const words = [node.name, ...node.args].map((one) => (one.type === 'Word' ? readWord(one) : wordOfArgument(textOf(one))))
    const env = node.prefix.flatMap((part) =>
      part.type === 'Assignment' && part.value.type === 'Word' ? [{ name: part.name, word: readWord(part.value) }] : [],
    )
    const redirects = node.redirects.flatMap(redirectOf)
    addCommand({ words, env, redirects, joint, trims: node.redirects.some(isSilent) }, walk)
    visit(node.name, ';', walk)
  }
  for (const part of [...node.prefix, ...node.suffix]) visit(part, ';', walk)
}

function redirectOf(node: Redirection): SimpleCommand['redirects'] {
  if (node.type === 'HereDoc') return [{ operator: '<<', word: hereText(node) }]
  return node.target && !isSilent(node) ? [{ operator: node.operator, word: readWord(node.target) }] : []
}

/** `2>&1`, `>/dev/null`: nothing is read from or written to a file. */
const isSilent = (node: Redirection): boolean => node.type === 'Redirect' && silent.test(node.target?.value ?? '')

interface ReadCommand extends Pick<SimpleCommand, 'words' | 'env' | 'redirects' | 'joint'> {
  trims: boolean
}

function addCommand({ words, env, redirects, joint, trims }: ReadCommand, walk: Walk): void {
  if (walk.commands.length >= maxCommands) return
  const [first, second] = words
  if (first && /^(?:cd|pushd)$/.test(first.value) && !walk.isNested) walk.folder = second ?? null
  const head = headOfWords(words.map(({ value }) => value))
  if (head === null) return
  if ('script' in head) return readText(head.script, { ...walk, depth: walk.depth + 1 }, joint)
  const { commands, folder, isNested } = walk
  const role = isNested ? undefined : roleOf(head.head, joint)
  const previous = commands.findLast((one) => !one.isNested && one.role === undefined)
  if (previous && (role === 'trim' || (role === 'filler' && joint === '||'))) previous.trims = true
  commands.push({
    head: head.head,
    words: words.slice(head.at),
    wrapper: words.slice(0, head.at).map(({ value }) => value),
    env,
    redirects,
    joint: commands.length === 0 ? '' : joint || ';',
    ...(folder && !isNested ? { folder } : {}),
    ...(role ? { role } : {}),
    ...(trims ? { trims } : {}),
    ...(isNested ? { isNested } : {}),
  })
}

function roleOf(head: string, joint: Joint): CommandRole | undefined {
  if (joint === '|') return trimmers.has(head) ? 'trim' : viewers.has(head) || head === 'sed' ? 'filter' : undefined
  return fillers.has(head) ? 'filler' : undefined
}
