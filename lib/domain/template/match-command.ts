import { isVariable } from '@/lib/domain/template/generalise-word'
import { matchesWord } from '@/lib/domain/template/match-word'
import { readUnits } from '@/lib/domain/template/read-units'
import { simpleCommands } from '@/lib/domain/template/simple-commands'
import type { ArgumentForm, CommandForm, CommandTemplate, SimpleCommand, Word, WordForm } from '@/lib/domain/template/types'

/**
 * Whether a shell text is one of a template's: it has the template's commands in their order, each with no other flags and arguments.
 * Further commands, wrappers, variables and what only trims the output do not count. `root` is cut off paths.
 */
export function matches(template: Pick<CommandTemplate, 'commands'>, text: string, root?: string): boolean {
  return matchesCommands(template.commands, simpleCommands(text), root)
}

/** The same for commands that are read. */
export function matchesCommands(forms: readonly CommandForm[], commands: readonly SimpleCommand[], root?: string): boolean {
  let next = 0
  for (const command of commands) {
    const form = forms[next]
    if (form === undefined) break
    if (!command.isNested && matchesCommand(form, command, root)) next++
  }
  return next === forms.length && forms.length > 0
}

/** Whether a command is one of a form's. */
export function matchesCommand(form: CommandForm, command: SimpleCommand, root?: string): boolean {
  if (command.head !== form.head) return false
  const units = readUnits(command, new Set(form.valued), root)
  const names = form.program.split(' ').slice(1)
  if (names.some((name, at) => units.arguments[at]?.value !== name)) return false
  const known = new Map(form.flags.map((flag) => [flag.key, flag]))
  const present = new Set(units.flags.map(({ key }) => key))
  for (const [key, flag] of known) if (!flag.isOptional && !present.has(key)) return false
  for (const unit of units.flags) {
    const flag = known.get(unit.key)
    if (!flag && form.isOpen) continue
    if (!flag || (flag.value === null) !== (unit.value === null)) return false
    if (flag.value && unit.value && !fits(flag.value, unit.value)) return false
  }
  return matchesArguments(form.arguments, units.arguments.slice(names.length)) && matchesRedirects(form, command)
}

/** A variable may stand for whatever varies. */
function fits(form: WordForm, word: Word): boolean {
  return matchesWord(form, word.value) || (isVariable(word) && form.pieces.some((piece) => typeof piece !== 'string'))
}

function matchesArguments(forms: readonly ArgumentForm[], words: readonly Word[]): boolean {
  let at = 0
  for (const { word, isOptional, repeats } of forms) {
    const start = at
    const end = repeats ? words.length : Math.min(at + 1, words.length)
    while (at < end && fits(word, words[at]!)) at++
    if (at === start && !isOptional) return false
  }
  return at === words.length
}

function matchesRedirects(form: CommandForm, command: SimpleCommand): boolean {
  const known = command.redirects.every(({ operator, word }) =>
    form.redirects.some((one) => one.operator === operator && fits(one.value, word)),
  )
  return (
    known &&
    form.redirects.every(({ operator, isOptional }) => isOptional || command.redirects.some((one) => one.operator === operator))
  )
}
