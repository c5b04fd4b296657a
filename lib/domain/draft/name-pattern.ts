import { capital } from '@/lib/domain/capital'
import { joinAnd } from '@/lib/domain/draft/join-words'
import { actionsOf } from '@/lib/domain/draft/action-of'
import { stem } from '@/lib/domain/search/stem'
import { isReservedName, slugify } from '@/lib/domain/draft/slug'
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

/** Verbs that only look, and things so general that a name of them alone says nothing. */
const looking =
  /^(?:get|list|find|search|look|lookup|fetch|load|read|view|show|check|query|inspect|see|describe|retrieve|preview|browse)$/
/** Whether the name of a tool says that it only looks. */
export const isLookUp = (tool: string): boolean => actionsOf({ tool }).some(({ verb }) => looking.test(verb))
/** Whether a tool only tells of what was done, in a note or a message: it is no part of the task's name beside what is done. */
export const keepsRecord = (tool: string): boolean =>
  actionsOf({ tool }).every(
    ({ verb, noun }) => /^(?:notify|log)$/.test(verb) || /\b(?:notes?|comments?|logs?|notifications?|messages?)$/.test(noun),
  )

/** Sub-commands that only show, of whatever program. */
const showing =
  / (?:get|describe|logs?|status|history|list|ls|show|view|top|info|inspect|ps|diff|search|explain|events|whoami|version)$/
/** Whether a command only shows something, by its program and sub-command. */
export const isShowing = (head: string): boolean =>
  showing.test(head) || actionsOf({ tool: '', heads: [head] }).every(({ verb }) => looking.test(verb))
const general = /^(?:files|code|text|commands|folders|pages|output|scripts|)$/

/** Each action once, where it first stands. */
function groupActions(shapes: readonly DraftShape[]): Group[] {
  const all = shapes.filter((shape) => !shape.isOptional).flatMap(actionsOf)
  const major = all.filter(({ verb, noun }) => !minor.has(`${verb} ${noun}`.trim()))
  const once = new Map((major.length > 0 ? major : all).map((action) => [`${action.verb} ${action.noun}`, action]))
  return joinNeighbours([...once.values()].map(({ verb, noun }) => ({ verbs: [verb], noun })))
}

/** Only what follows one another is told together: joined over what stands between, steps would be told in another order than theirs. */
function joinNeighbours(groups: readonly Group[]): Group[] {
  const joined: Group[] = []
  for (const { verbs, noun } of groups) {
    const last = joined.at(-1)
    if (last?.noun === noun) joined[joined.length - 1] = { noun, verbs: [...last.verbs, ...verbs] }
    else joined.push({ verbs, noun })
  }
  return joined
}

function describeGroup(group: Group): string {
  return `${joinAnd(group.verbs)} ${group.noun}`.trim()
}

const describeInOrder = (groups: readonly Group[]): string => {
  const phrases = groups.map(describeGroup)
  const whole = phrases.join(', then ')
  return phrases.length <= 2 || (phrases.length === 3 && whole.length <= readableMax) ? whole : phrases.slice(-2).join(', then ')
}

const isReading = ({ verbs }: Group): boolean => verbs.every((verb) => looking.test(verb))

/** Looks that only make sure whom and what it is about. */
const settingUp = /\b(?:details?|info|information|profile|id|ids|status)\b/

const stemsOf = (noun: string): string[] => noun.split(' ').map(stem)

/**
 * What it is for: where something is done, without the looks that lead up to it: those that make sure what it is about, and those at
 * the very thing that is then changed.
 */
function purposeOf(groups: readonly Group[]): Group[] {
  const done = groups.filter((group) => !isReading(group))
  if (done.length === 0 || groups.some(({ noun }) => general.test(noun))) return [...groups]
  const touched = new Set(done.flatMap(({ noun }) => stemsOf(noun)))
  const isPair = groups.length === 2
  return groups.filter((group) => !isReading(group) || (isPair && !leadsUp(group, touched)))
}

const leadsUp = (group: Group, touched: ReadonlySet<string>): boolean =>
  settingUp.test(group.noun) || stemsOf(group.noun).some((word) => touched.has(word))

/** Every thing the pattern does, in order, in words: "get user details, get order details, then exchange items". */
export function describeSteps(shapes: readonly DraftShape[]): string {
  const phrases = groupActions(shapes).map(describeGroup)
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')}, then ${phrases.at(-1)}`
}

/** What the whole pattern is for, in a few words: "inspect and stage changes", "exchange items". */
export function describePattern(shapes: readonly DraftShape[]): string {
  return describeInOrder(joinNeighbours(purposeOf(groupActions(shapes))))
}

/**
 * Name and title of a pattern. The name is a valid skill name; whoever keeps it makes it unique, first with `longName`, which also
 * says what leads up to it.
 */
export function namePattern(shapes: readonly DraftShape[]): { name: string; title: string; longName?: string } {
  const groups = groupActions(shapes)
  const words = describePattern(shapes)
  const slug = slugify(words) || 'repeated-steps'
  const name = isReservedName(slug) ? `${slug}-steps` : slug
  const title = words === '' ? 'Repeated steps' : capital(words)
  const lead = groups.findLast((group) => isReading(group) && !words.includes(group.noun))
  const longName = lead ? slugify(`${words} after ${joinAnd(lead.verbs.map(doing))} ${lead.noun}`) : ''
  return longName !== '' && longName !== name ? { name, title, longName } : { name, title }
}

/** "search" → "searching", "get" → "getting". */
function doing(verb: string): string {
  if (/^(?:get|run)$/.test(verb)) return `${verb}${verb.at(-1)}ing`
  return /[^e]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`
}
