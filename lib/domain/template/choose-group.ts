import { groupBy } from '@/lib/domain/collection/group-by'
import { viewers } from '@/lib/domain/shape/essential-shape'
import { generaliseCommand } from '@/lib/domain/template/generalise-command'
import type { Scope } from '@/lib/domain/template/generalise-word'
import { sessionsOf, type Item } from '@/lib/domain/template/item'
import { hasRareFlag, rareFlags } from '@/lib/domain/template/rare-flags'
import { fileTools, mainVerb, trimOutliers } from '@/lib/domain/template/trim-outliers'
import { specificity } from '@/lib/domain/template/specificity'
import type { CommandForm } from '@/lib/domain/template/types'

/** Share that a form covers where it leaves outliers out; less only where the form of all says nothing. */
const coherentShare = 0.7
const leastShare = 0.4
/** Words by which a form is much more specific than another. */
const moreMin = 0.5
/** The same for a group that holds fewer of the commands. */
const muchMoreMin = 1.5
/** The same where the form of most says something, too: the group is another command in all but its program. */
const otherMin = 2.5
const maxRounds = 3
/** Groups tried in one round, largest first; fewer where the commands are long. */
const maxGroups = 12
const minGroups = 2
const wordBudget = 4_000

interface Chosen {
  form: CommandForm
  items: readonly Item[]
  score: number
  words: number
}

/**
 * The form of these commands of one head: of all, or of a group that holds most of them and is much more specific. Where the form of all
 * says nothing, of the largest coherent group (by arguments, then flags) from two fifths on.
 */
export function chooseGroup(
  items: readonly Item[],
  valued: ReadonlySet<string>,
  scope: () => Scope,
): { form: CommandForm; scope: Scope } {
  const total = items.length
  const rare = rareFlags(items, scope().sessionsMin)
  const formOf = (group: readonly Item[]): Chosen => {
    const form = generaliseCommand(group, valued, scope())
    const words = specificity(form)
    return { form, items: group, words, score: (group.length / total) * (words + 0.5) }
  }
  const isReader = fileTools.has(items[0]!.command.head) || viewers.has(items[0]!.command.head)
  const main = mainVerb(items)
  const plain = main.filter(({ units }) => !hasRareFlag(units, rare))
  let best = formOf(trimOutliers(plain.length >= main.length * coherentShare ? plain : main))
  const length = items.reduce((sum, { units }) => sum + units.flags.length + units.arguments.length, 1)
  const groupsMax = Math.max(minGroups, Math.min(maxGroups, Math.floor(wordBudget / length)))
  for (let round = 0; round < maxRounds; round++) {
    const least = Math.ceil(total * (isReader ? coherentShare : leastShare))
    const groups = groupsOf(best.items).filter((group) => group.length >= least && sessionsOf(group) >= scope().sessionsMin)
    const better = groups
      .slice(0, groupsMax)
      .map(formOf)
      .filter(
        ({ words, score, items: group }) =>
          words >= best.words + (group.length >= total * coherentShare ? moreMin : best.words < 1 ? muchMoreMin : otherMin) &&
          score > best.score,
      )
      .sort((a, b) => b.score - a.score || b.items.length - a.items.length || (keyOf(a.form) < keyOf(b.form) ? -1 : 1))[0]
    if (!better) break
    best = better
  }
  const last = scope()
  return { form: generaliseCommand(best.items, valued, last), scope: last }
}

const keyOf = (form: CommandForm): string => JSON.stringify(form)

/** Parts of the items that have something in common which others lack, largest first. */
function groupsOf(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  const lacking = [...groups].flatMap(([key, group]) =>
    key.startsWith('flag ') ? [[`no ${key}`, items.filter((item) => !group.includes(item))] as const] : [],
  )
  const distinct = groupBy([...groups, ...lacking], ([, group]) => group.map(({ sample }) => sample).join(' '))
  return [...distinct.values()]
    .map((same) => same.toSorted(([a], [b]) => (a < b ? -1 : 1))[0]!)
    .filter(([, group]) => group.length > 0 && group.length < items.length)
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([, group]) => [...group])
}

function keysOf({ units, command }: Item): string[] {
  const words = units.arguments.slice(0, 6)
  return [
    `count ${units.arguments.length}`,
    ...units.flags.map(({ key }) => `flag ${key}`),
    ...units.flags.flatMap(({ key, value }) => (value ? [`value ${key} ${value.value.slice(0, 80)}`] : [])),
    ...command.redirects.map(({ operator }) => `redirect ${operator}`),
    ...words.flatMap(({ value }, at) => {
      const parts = value.slice(0, 200).split('/')
      const outline = parts.map((part) => (/^[a-z_-]+$/i.test(part) ? part : '·'))
      return [
        `word ${at} ${value.slice(0, 80)}`,
        ...parts.slice(0, 4).map((_, end) => `start ${at} ${parts.slice(0, end + 1).join('/')}`),
        ...(parts.length > 2 ? [`outline ${at} ${outline.length} ${outline.at(-1)}`, `parts ${at} ${parts.length}`] : []),
      ]
    }),
  ]
}
