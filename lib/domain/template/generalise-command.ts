import { groupBy } from '@/lib/domain/collection/group-by'
import { generaliseArguments, sharedWords } from '@/lib/domain/template/generalise-arguments'
import { generaliseWord, mostOf, type Scope } from '@/lib/domain/template/generalise-word'
import { occurrence, sessionsOf, type Item } from '@/lib/domain/template/item'
import { mayStand, type Place } from '@/lib/domain/template/may-stand'
import { hasRareFlag, rareFlags } from '@/lib/domain/template/rare-flags'
import type { FlagUnit } from '@/lib/domain/template/read-units'
import type { CommandForm, FlagForm } from '@/lib/domain/template/types'

/** Share of the commands without a rare flag from which a form allows no other flags than its own. */
const closedShare = 0.7
/** Share from which what stands before the program (wrappers, variables) belongs to the text. */
const aroundShare = 0.7

/** The most specific form of commands of one head (at least one). What fewer sessions have than the scope asks for is left out. */
export function generaliseCommand(items: readonly Item[], valued: ReadonlySet<string>, scope: Scope): CommandForm {
  const head = items[0]!.command.head
  const shared = sharedWords(items)
  const names = head.split(' ')
  const rare = rareFlags(items, scope.sessionsMin)
  const plain = items.filter(({ units }) => !hasRareFlag(units, rare))
  return {
    head,
    program: [programOf(items, names[0]!, scope), ...shared].join(' '),
    wrapper: wrapperOf(items, scope),
    env: envOf(items, scope),
    flags: flagsOf(items, rare, scope),
    isOpen: plain.length < items.length * closedShare,
    valued: [...valued].sort(),
    arguments: generaliseArguments(items, shared.length, scope),
    redirects: redirectsOf(items, scope),
    joint: mostOf(items.map(({ command }) => command.joint)),
  }
}

/** A program of the repository keeps its path (`./gradlew`); any other is its name. */
function programOf(items: readonly Item[], name: string, scope: Scope): string {
  const [first = name] = items.map(({ command }) => command.words[0]?.value)
  const isShared = sessionsOf(items) >= scope.sessionsMin && items.every(({ command }) => command.words[0]?.value === first)
  return isShared && !/^[/~[\\]|^[A-Za-z]:|\.\./.test(first) && mayStand(first) ? first : name
}

function wrapperOf(items: readonly Item[], scope: Scope): string {
  const text = mostOf(items.map(({ command }) => command.wrapper.join(' ')))
  const same = items.filter(({ command }) => command.wrapper.join(' ') === text)
  const isSafe = text.split(' ').every((word) => mayStand(word) && !word.includes('='))
  return isSafe && same.length >= items.length * aroundShare && sessionsOf(same) >= scope.sessionsMin ? text : ''
}

function envOf(items: readonly Item[], scope: Scope): CommandForm['env'] {
  const all = items.flatMap((item) => item.command.env.map(({ name, word }) => ({ name, ...occurrence(item, word) })))
  return [...groupBy(all, ({ name }) => name)]
    .filter(([name, words]) => sessionsOf(words) >= scope.sessionsMin && mayStand(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, words]) => ({
      name,
      value: generaliseWord(words, { head: '', name }, scope),
      isOptional: words.length < items.length * aroundShare,
    }))
}

function flagsOf(items: readonly Item[], rare: ReadonlySet<string>, scope: Scope): FlagForm[] {
  const all = items.flatMap((item) => item.units.flags.map((unit, order) => ({ item, unit, order, session: item.session })))
  return [...groupBy(all, ({ unit }) => unit.key)]
    .filter(([key]) => !rare.has(key))
    .map(([key, uses]) => ({
      form: flagOf(key, uses, items.length, scope),
      order: uses.reduce((sum, { order }) => sum + order, 0) / uses.length,
    }))
    .sort((a, b) => a.form.place - b.form.place || a.order - b.order || (a.form.name < b.form.name ? -1 : 1))
    .map(({ form }) => form)
}

function flagOf(key: string, uses: readonly { item: Item; unit: FlagUnit }[], total: number, scope: Scope): FlagForm {
  const { name, field } = uses[0]!.unit
  const withValue = uses.filter(({ unit }) => unit.value !== null)
  const hasValue = withValue.length * 2 > uses.length
  const counted = hasValue ? withValue : uses.filter(({ unit }) => unit.value === null)
  const place: Place = { head: uses[0]!.item.command.head, name: name.replace(/^-+/, '') }
  const words = withValue.map(({ item, unit }) => occurrence(item, unit.value!))
  return {
    key,
    name,
    glue: hasValue ? mostOf(counted.map(({ unit }) => unit.glue ?? ' ')) : null,
    ...(field === undefined || !hasValue ? {} : { field }),
    value: hasValue ? generaliseWord(words, place, scope) : null,
    isOptional: counted.length < total,
    count: counted.length,
    place: medianOf(counted.map(({ unit }) => unit.place)),
  }
}

function redirectsOf(items: readonly Item[], scope: Scope): CommandForm['redirects'] {
  const all = items.flatMap((item) =>
    item.command.redirects.map(({ operator, word }) => ({ operator, head: item.command.head, ...occurrence(item, word) })),
  )
  return [...groupBy(all, ({ operator }) => operator)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operator, words]) => ({
      operator,
      value: generaliseWord(words, { head: operator === '<<' ? words[0]!.head : operator, name: '' }, scope),
      count: new Set(words.map(({ sample }) => sample)).size,
      isOptional: new Set(words.map(({ sample }) => sample)).size < items.length,
    }))
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
