import { canonicalJson } from '@/lib/domain/canonical-json'
import { isGenericTool } from '@/lib/domain/background/shipped'
import type { FamilyCall } from '@/lib/domain/family/types'
import { isRecord } from '@/lib/domain/is-record'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import { cutPath } from '@/lib/domain/template/repository-path'
import { simpleCommands } from '@/lib/domain/template/simple-commands'
import type { SimpleCommand } from '@/lib/domain/template/types'
import { isOwnCommand } from './own-command'

/** What a call was given: a parameter with its value as JSON, or one word of a command, which is its own name. */
export interface Argument {
  name: string
  value: string
}

/** A specific command of a line. */
export interface OwnCommand {
  command: SimpleCommand
  /** Words behind the program that name what it does: the sub-commands that its mark holds. */
  names: number
}

/** A specific call as it is compared with a recipe. */
export interface Given {
  arguments: readonly Argument[]
  commands: readonly OwnCommand[]
}

/** Words of a command that are read, as its templates read them. */
const wordsMax = 40

/** The specific commands of a shell call, without what filters or fills; none of another tool's. */
export function ownCommands({ tool, input }: Pick<FamilyCall, 'tool' | 'input'>): SimpleCommand[] {
  const command = commandOf(tool, input)
  if (command === null) return []
  return simpleCommands(command).filter(({ role, isNested, head }) => role === undefined && !isNested && isOwnCommand(head))
}

/**
 * What a specific call was given: a tool's parameters, members apart; of a command line the words of its specific commands, without those
 * that its marks name. What is written into a file is no argument. Paths are told from `root`.
 */
export function givenTo(
  { tool, input }: Pick<FamilyCall, 'tool' | 'input'>,
  { commands, marks, root }: { commands: readonly SimpleCommand[]; marks: readonly string[]; root: string },
): Given {
  if (!isShellTool(tool)) return { arguments: isGenericTool(tool) ? [] : leavesOf(input), commands: [] }
  const own = commands.map((command) => ({ command, names: namesOf(command, marks) }))
  return { arguments: own.flatMap((one) => wordsOf(one, root)), commands: own }
}

/** How many sub-commands the mark that tells a command names. */
function namesOf({ head }: SimpleCommand, marks: readonly string[]): number {
  const mark = marks.find((one) => one === `$ ${head}` || one.startsWith(`$ ${head} `)) ?? `$ ${head}`
  return mark.split(' ').length - 2
}

const wordsOf = ({ command, names }: OwnCommand, root: string): Argument[] =>
  command.words.slice(1 + names, wordsMax).map((word) => ({ name: cutPath(word.value, root), value: '' }))

function leavesOf(input: Record<string, unknown>): Argument[] {
  return Object.entries(input).flatMap(([name, value]): Argument[] => {
    if (value === null || value === undefined) return []
    if (!isRecord(value)) return [{ name, value: canonicalJson(value) }]
    return Object.entries(value).map(([field, one]) => ({ name: `${name}.${field}`, value: canonicalJson(one) }))
  })
}
