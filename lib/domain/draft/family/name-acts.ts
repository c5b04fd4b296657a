import { actionsOf, wordsOf } from '@/lib/domain/draft/action-of'
import { capital, joinAnd, joinOr } from '@/lib/domain/draft/join-words'
import { isLookUp, isShowing, namePattern } from '@/lib/domain/draft/name-pattern'
import { isGenericTool } from '@/lib/domain/background/shipped'
import { isCheck } from '@/lib/domain/family/project-checks'
import { stem } from '@/lib/domain/search/stem'
import type { Act } from '@/lib/domain/family/flow-families'
import type { Nameable } from './types'

/** Share of the units that must take a step for it to name what they do. */
const mostUnits = 0.7

/** `total_price` as words. */
const plain = (name: string): string => wordsOf(name).join(' ')

type Actable = Pick<Nameable, 'shapes' | 'steps' | 'elsewhere'>

/** What a family of data flow is called by its act: what it does, to what, and what sets it off from others of that tool. */
export function actTitle(act: Act, input: Actable): string {
  if (act.several !== undefined) return severalTitle(act, plain(act.several))
  if (act.each !== undefined) return findingTitle(act, input) ?? throughTitle(act.each, act.from)
  const done = doneTitle(act.tool)
  if (act.keeps !== undefined) return keepingTitle(act, act.keeps, act.alters ?? chosenParam(act, input))
  if (act.changes !== undefined) return names(done, act.changes) ? done : `${done}, with other ${plain(act.changes)}`
  return namePattern([...beside(act, input), act.tool].map((tool) => ({ tool, params: [] }))).title
}

const doneTitle = (tool: string): string => namePattern([{ tool, params: [] }]).title

/** Whether words name a parameter already. */
const names = (words: string, param: string): boolean => {
  const own = new Set(wordsOf(words).map(stem))
  return wordsOf(param).every((word) => own.has(stem(word)))
}

/** "Cancel or change several of the orders". */
function severalTitle({ tool, tools = [tool] }: Act, list: string): string {
  const verbs = [...new Set(tools.flatMap((one) => actionsOf({ tool: one }).map((action) => action.verb)))]
  return `${capital(joinOr(verbs))} several of the ${list}`
}

/** How a look-up says what it looks at, and by what. */
const aside = /\b(?:details?|info|information|profile|data|ids?|status|by .*|for .*|from .*)(?= |$)/g

/** What a look-up is of, without how it says so; empty where it does not say. */
const thingOf = (tool: string): string =>
  (actionsOf({ tool })[0]?.noun ?? '').replaceAll(aside, '').replaceAll(/\s+/g, ' ').trim()

const withArticle = (thing: string): string => `${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing}`

/** What names one member of a list. */
const naming = /(?:^|_)(id|number|code|key|uuid)s?$/i

/** "Find an order without its id": each member of a list of ids is looked at until the one that is meant is found. */
function findingTitle({ tool }: Act, { shapes }: Actable): string | null {
  const thing = thingOf(tool)
  const params = shapes.find((shape) => shape.tool === tool)?.params.map(({ name }) => name) ?? []
  const [param, ...more] = params
  const name = param === undefined || more.length > 0 ? undefined : naming.exec(wordsOf(param).join('_'))?.[1]
  if (thing === '' || name === undefined || !isLookUp(tool)) return null
  return `Find ${withArticle(thing)} without its ${name.toLowerCase()}`
}

/** The one parameter of an act of which all runs have a few plain values: what is chosen anew where something else is kept. */
function chosenParam({ tool, keeps }: Act, { shapes, steps }: Actable): string | undefined {
  const at = shapes.findIndex((shape) => shape.tool === tool)
  const chosen = Object.entries(steps[at]?.choices ?? {}).filter(
    ([param, values]) => param !== keeps && values.length > 1 && values.every(({ value }) => typeof value === 'string'),
  )
  return chosen.length === 1 ? chosen[0]![0] : undefined
}

/** "Look through the orders of a user": a list, and whose result holds it. */
function throughTitle(each: string, from: string | undefined): string {
  const owner = from === undefined ? '' : thingOf(from)
  const list = plain(each)
  const isSaid = owner === '' || names(list, owner)
  return `Look through the ${list}${isSaid ? '' : ` of ${withArticle(owner)}`}`
}

/** "Update reservation cabin, keeping the flights" of a tool that updates a reservation's flights. */
function keepingTitle({ tool }: Act, keeps: string, alters: string | undefined): string {
  const [{ verb, noun } = { verb: 'use', noun: '' }] = actionsOf({ tool })
  const kept = new Set(wordsOf(keeps).map(stem))
  const rest = noun.split(' ').filter((word) => !kept.has(stem(word)))
  const isOther = alters !== undefined && rest.length > 0
  return isOther
    ? `${capital([verb, ...rest, plain(alters)].join(' '))}, keeping the ${plain(keeps)}`
    : `${doneTitle(tool)}, keeping the ${plain(keeps)}`
}

/** What nearly all units do before the act, and no other family does: no look-up, and nothing that any agent does. */
function beside({ tool }: Act, { shapes, steps, elsewhere = [] }: Actable): string[] {
  const before = shapes.slice(
    0,
    shapes.findIndex((shape) => shape.tool === tool),
  )
  const acts = before.flatMap((shape, at) =>
    (steps[at]?.share ?? 0) >= mostUnits && !isLookUp(shape.tool) && !isGenericTool(shape.tool) ? [shape.tool] : [],
  )
  return acts.filter((one) => !elsewhere.includes(one)).slice(-1)
}

/** What the steps that nearly all units take come to: without the commands that only look, or check, where others act. */
export function stepsTitle({ shapes, steps }: Pick<Nameable, 'shapes' | 'steps'>): string {
  const most = shapes.filter((_, at) => (steps[at]?.share ?? 0) >= mostUnits)
  const usual = (most.length > 0 ? most : shapes).map((shape) => ({ ...shape, isOptional: false }))
  const acting = usual.flatMap((shape) => {
    const heads = shape.heads?.filter((head) => !isShowing(head) && !isCheck(head))
    return heads === undefined ? [shape] : heads.length > 0 ? [{ ...shape, heads }] : []
  })
  const heads = acting.flatMap((shape) => shape.heads ?? [])
  const own = acting.map((shape) =>
    shape.heads ? { ...shape, heads: shape.heads.filter((head) => !leadsTo(head, heads)) } : shape,
  )
  const told = own.filter((shape) => shape.heads?.length !== 0)
  return sameProgram(told) ?? namePattern(told.length > 0 ? told : usual).title
}

/** Whether a command only prepares another one: what is staged is committed. */
const leadsTo = (head: string, heads: readonly string[]): boolean =>
  /\b(?:add|stage)$/.test(head) && heads.includes(head.replace(/\w+$/, 'commit'))

/** "Run task status and capture", where all that is done is one program's. */
function sameProgram(shapes: Nameable['shapes']): string | null {
  const actions = shapes.flatMap(actionsOf)
  const words = [...new Set(actions.map(({ verb, noun }) => (verb === 'run' ? noun : '')))].map((noun) => noun.split(' '))
  const [program] = words[0] ?? []
  if (words.length < 2 || !program || words.some((own) => own[0] !== program || own.length < 2)) return null
  return `Run ${program} ${joinAnd(words.map((own) => own.slice(1).join(' ')))}`
}
