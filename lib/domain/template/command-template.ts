import { chooseGroup } from '@/lib/domain/template/choose-group'
import { chooseHeads, coreCommands, pickCommands } from '@/lib/domain/template/choose-commands'
import { mostOf, scopeOf, type Scope } from '@/lib/domain/template/generalise-word'
import type { Item } from '@/lib/domain/template/item'
import { learnArity } from '@/lib/domain/template/learn-arity'
import { matchesCommand, matchesCommands } from '@/lib/domain/template/match-command'
import { mayStand, sessionsMin } from '@/lib/domain/template/may-stand'
import { numberSlots, slotsOf } from '@/lib/domain/template/name-slots'
import { readUnits } from '@/lib/domain/template/read-units'
import { cutPath, isRepositoryPath, personal } from '@/lib/domain/template/repository-path'
import { simpleCommands } from '@/lib/domain/template/simple-commands'
import { specificity } from '@/lib/domain/template/specificity'
import type { CommandForm, CommandTemplate, Sample, SimpleCommand, Slot } from '@/lib/domain/template/types'
import { writeArgument, writeCommands, writeFlag } from '@/lib/domain/template/write-template'

/** Samples that are compared: more change little and cost time. */
const maxSamples = 200
const maxChoices = 3
const folderShare = 0.7
/** A form with less than this says no more than its program. */
const bareMax = 0.5

interface Line extends Sample {
  commands: SimpleCommand[]
  sample: number
}

/**
 * The most specific command that covers the samples of one step: what they share is literal, what varies a placeholder (anti-unification,
 * Plotkin 1970, over parsed words). Literal are only words that three sessions share and that name no person, case or secret. Where a few
 * samples differ the template leaves them out; `share` says how many it covers. `only` names the commands that are meant, as `commandHeads`
 * does, where the lines hold others, too. Null where no sample holds them.
 */
export function commandTemplate(samples: readonly Sample[], only?: readonly string[]): CommandTemplate | null {
  const lines = linesOf(samples)
  const heads = only ?? chooseHeads(lines.map(({ commands }) => coreCommands(commands)))
  if (heads.length === 0) return null
  const forms: CommandForm[] = []
  const values = new Map<Slot, ReadonlyMap<number, string>>()
  const sessions = lines.map(({ session }) => session)
  const pieces: Scope['pieces'] = new Map()
  let group = lines.filter(({ commands }) => pickCommands(heads, coreCommands(commands)) !== null)
  if (group.length === 0) return null
  for (const at of heads.keys()) {
    const items = itemsOf(group, heads, at)
    const chosen = chooseGroup(items.items, items.valued, () => scopeOf(sessions, maxChoices, pieces))
    for (const [slot, held] of chosen.scope.values) values.set(slot, held)
    forms.push(chosen.form)
    // A form may leave out the samples that differ; with none left there is nothing to follow.
    group = group.filter(({ root }, index) => matchesCommand(chosen.form, items.items[index]!.command, root))
    if (group.length === 0) return null
  }
  numberSlots(slotsOf(forms), values)
  return describe(forms, lines)
}

/** In an order of their own, so that the order of the samples changes nothing. */
function linesOf(samples: readonly Sample[]): Line[] {
  const sorted = samples.toSorted(
    (a, b) => compare(a.text, b.text) || compare(a.session, b.session) || compare(a.root ?? '', b.root ?? ''),
  )
  const step = Math.max(1, sorted.length / maxSamples)
  const some = sorted.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  return some.map((one, sample) => ({ ...one, sample, commands: simpleCommands(one.text) }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function itemsOf(lines: readonly Line[], heads: readonly string[], at: number): { items: Item[]; valued: Set<string> } {
  const picked = lines.map((line) => ({ line, command: pickCommands(heads, coreCommands(line.commands))![at]! }))
  const valued = learnArity(picked.map(({ command }) => command))
  const items = picked.map(({ line: { session, sample, root }, command }) => ({
    command,
    session,
    sample,
    units: readUnits(command, valued, root),
  }))
  return { items, valued }
}

function describe(forms: readonly CommandForm[], lines: readonly Line[]): CommandTemplate {
  const covered = lines.filter(({ commands, root }) => matchesCommands(forms, commands, root))
  const folder = folderOf(covered)
  const slots = slotsOf(forms)
  const text = writeCommands(forms, covered.length)
  return {
    text: folder === undefined ? text : `cd ${folder} && ${text}`,
    share: lines.length === 0 ? 0 : covered.length / lines.length,
    slots,
    optional: forms.flatMap((form) => [
      ...form.flags.filter(({ isOptional }) => isOptional).map((flag) => ({ text: writeFlag(flag), count: flag.count })),
      ...form.arguments.flatMap((one) => (one.isOptional ? [{ text: writeArgument(one), count: one.count }] : [])),
    ]),
    alternatives: slots.flatMap(({ name, choices }) => (choices ? [{ slot: name, choices }] : [])),
    trims: covered.some(({ commands }) => commands.some(({ trims, role }) => trims === true || role === 'trim')),
    isWeak: new Set(covered.map(({ session }) => session)).size < sessionsMin,
    isBare: forms.every((form) => specificity(form) < bareMax),
    commands: [...forms],
    ...(folder === undefined ? {} : { folder }),
  }
}

/** Folder of the repository to which nearly all change first. */
function folderOf(lines: readonly Line[]): string | undefined {
  if (lines.length === 0) return undefined
  const folders = lines.map(({ commands, root }) => cutPath(commands[0]?.folder?.value ?? '', root).replace(/\/$/, ''))
  const folder = mostOf(folders)
  const same = lines.filter((_, at) => folders[at] === folder)
  const isShared =
    new Set(same.map(({ session }) => session)).size >=
    scopeOf(
      lines.map(({ session }) => session),
      0,
    ).sessionsMin
  const isPath = (!folder.includes(personal) && isRepositoryPath(folder)) || /^[\w-]+$/.test(folder)
  return isPath && isShared && same.length >= lines.length * folderShare && mayStand(folder) ? folder : undefined
}
