import { actionsOf } from '@/lib/domain/draft/action-of'
import { reservedNames, slugify } from '@/lib/domain/draft/slug'
import type { DraftShape } from '@/lib/domain/draft/types'

/** Verbs done to one thing, one after the other. */
interface Group {
  verbs: string[]
  noun: string
}

/** Longest readable name of three parts; beyond it only the last two are named. */
const readableMax = 44

/** Setting the stage is no purpose: left out of a name where anything else is done. */
const minor = new Set([
  'print text',
  'wait for results',
  'find programs',
  'count lines',
  'plan tasks',
  'watch output',
  'find tools',
  'calculate',
])

function groupActions(shapes: readonly DraftShape[]): Group[] {
  const all = shapes.filter((shape) => !shape.isOptional).flatMap(actionsOf)
  const major = all.filter(({ verb, noun }) => !minor.has(`${verb} ${noun}`.trim()))
  const groups: Group[] = []
  for (const { verb, noun } of major.length > 0 ? major : all) {
    const group = groups.find((known) => known.noun === noun)
    if (!group) groups.push({ verbs: [verb], noun })
    else if (!group.verbs.includes(verb)) group.verbs.push(verb)
  }
  return groups
}

function joinAnd(words: readonly string[]): string {
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function sayGroup(group: Group): string {
  return `${joinAnd(group.verbs)} ${group.noun}`.trim()
}

/** What the whole pattern does, in a few words: "inspect and stage changes", "get order details, then exchange items". */
export function sayPattern(shapes: readonly DraftShape[]): string {
  const groups = groupActions(shapes).map(sayGroup)
  const whole = groups.join(', then ')
  return groups.length <= 2 || (groups.length === 3 && whole.length <= readableMax) ? whole : groups.slice(-2).join(', then ')
}

/** Name and title of a pattern. The name is a valid skill name; whoever keeps it makes it unique. */
export function namePattern(shapes: readonly DraftShape[]): { name: string; title: string } {
  const words = sayPattern(shapes)
  const slug = slugify(words) || 'repeated-steps'
  const name = reservedNames.includes(slug) ? `${slug}-steps` : slug
  const title = words === '' ? 'Repeated steps' : words.charAt(0).toUpperCase() + words.slice(1)
  return { name, title }
}
