import { actionsOf, wordsOf } from '@/lib/domain/draft/action-of'
import { capital } from '@/lib/domain/capital'
import { joinAnd, joinOr } from '@/lib/domain/draft/join-words'
import { isLookUp, isShowing, keepsRecord, namePattern } from '@/lib/domain/draft/name-pattern'
import { isGenericTool } from '@/lib/domain/background/shipped'
import { isCheck } from '@/lib/domain/family/is-check'
import { isNamedIn, naming, sayObject, withArticle } from '@/lib/domain/draft/say-object'
import { stem } from '@/lib/domain/search/stem'
import type { Act } from '@/lib/domain/family/flow-families'
import type { Nameable } from './types'

/** Share of the units that must take a step for it to name what they do. */
const mostUnits = 0.7

/** `total_price` as words. */
const plain = (name: string): string => wordsOf(name).join(' ')

type Actable = Pick<Nameable, 'shapes' | 'steps' | 'elsewhere' | 'asked'>

/** How a noun that a tool is done to is said: as it stands in a name, or as one says it in a sentence. */
export type Say = (noun: string, tool: string) => string

/** In a name nothing is added. */
export const sayPlainly: Say = (noun) => noun

/** Requests that must say a noun with an article for a title to do so. */
const saidMin = 2

/** What may follow a noun that is whole: "a refund for", not "a data plan". */
const ending =
  '(?=$|[^\\p{L}\\d\\s-]|\\s+(?:for|of|to|with|in|on|from|and|or|that|which|please|as|at|by|if|under|until|instead)(?!\\p{L}))'

/** The article that requests put before a noun, the most usual one. */
function articleOf(noun: string, articles: readonly string[], { asked }: Actable): string | null {
  if (!/^[\p{L}\d .-]+$/u.test(noun)) return null
  const words = noun.split(' ').join('\\s+').replaceAll('.', '\\.')
  const counts = articles.map((article) => {
    const said = new RegExp(`(?<!\\p{L})${article}\\s+(?:[\\p{L}-]+\\s+)?${words}${ending}`, 'iu')
    return { article, count: asked.filter(({ text }) => said.test(text)).length }
  })
  const [best] = counts.toSorted((one, other) => other.count - one.count)
  return best && best.count >= saidMin ? best.article : null
}

const paramsOf = (shapes: Actable['shapes']): string[] => shapes.flatMap(({ params }) => params.map(({ name }) => name))

/**
 * In a title a noun has its article and its owner, where parameters show that it can be counted or where requests say it so. What no
 * tool is done to is the requests' own phrase.
 */
export const sayInTitle =
  (input: Actable): Say =>
  (noun, tool) => {
    const said = sayObject(noun, paramsOf(input.shapes.filter((shape) => shape.tool === tool)))
    if (said !== noun || noun === '') return said
    if (tool === '') {
      const article = articleOf(noun, ['an?', 'the'], input)
      return article === null ? noun : article === 'the' ? `the ${noun}` : withArticle(noun)
    }
    const isCounted = isNamedIn(noun, paramsOf(input.shapes)) || articleOf(noun, ['an?'], input) !== null
    return isCounted ? withArticle(noun) : noun
  }

/** What a family of data flow is called by its act: what it does, to what, and what sets it off from others of that tool. */
export function actTitle(act: Act, input: Actable, say: Say): string {
  if (act.several !== undefined) return severalTitle(act, input, plain(act.several))
  if (act.each !== undefined) return findingTitle(act, input) ?? throughTitle(act.each, act.from)
  const told = doneTitle(act.tool, say)
  if (act.keeps !== undefined) return keepingTitle(act, act.keeps, act.alters ?? chosenParam(act, input), say)
  if (act.changes !== undefined) return names(told, act.changes) ? told : `${told}, with other ${plain(act.changes)}`
  const done = beside(act, input)
  const tools = done.length > 0 && keepsRecord(act.tool) ? done : [...done, act.tool]
  if (tools.length === 1) return doneTitle(tools[0]!, say)
  const joined = sameThingTitle(tools, say)
  if (joined !== null) return joined
  const actions = tools.flatMap((tool) => actionsOf({ tool }))
  const nouns = new Set(actions.map(({ noun }) => noun))
  const [noun = ''] = nouns
  if (nouns.size === 1 && noun !== '') return capital(`${joinAnd(actions.map(({ verb }) => verb))} ${say(noun, act.tool)}`)
  // What is done to the same thing is told together.
  if (nouns.size < tools.length) return namePattern(tools.map((tool) => ({ tool, params: [] }))).title
  return capital(tools.map((tool) => doneWith(tool, say)).join(', then '))
}

/** Words that two lists begin with. */
export const sharedStart = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, index) => word !== b[index])
  return at < 0 ? Math.min(a.length, b.length) : at
}

/** "Change the seats and the meals of a trip": what two tools do alike to parts of one thing; null where they do not. */
function sameThingTitle(tools: readonly string[], say: Say): string | null {
  const [one, other, ...more] = tools.map((tool) => ({ tool, ...(actionsOf({ tool })[0] ?? { verb: '', noun: '' }) }))
  if (!one || !other || more.length > 0 || one.verb !== other.verb) return null
  const [a, b] = [one.noun.split(' '), other.noun.split(' ')]
  const same = sharedStart(a, b)
  if (same === 0 || same === a.length || same === b.length) return null
  const [said, alsoSaid] = [say(one.noun, one.tool).split(' '), say(other.noun, other.tool).split(' ')]
  const end = sharedStart(said.toReversed(), alsoSaid.toReversed())
  const isOwned = end > 0 && end < said.length
  const whole = isOwned
    ? [...said.slice(0, -end), 'and', ...alsoSaid]
    : [...said, 'and', ...alsoSaid.slice(sharedStart(said, alsoSaid))]
  return capital(`${one.verb} ${whole.join(' ')}`)
}

/** "cancel an order", of the tool that does it. */
function doneWith(tool: string, say: Say): string {
  const [{ verb, noun } = { verb: 'use', noun: tool }] = actionsOf({ tool })
  return `${verb} ${say(noun, tool)}`.trim()
}

export const doneTitle = (tool: string, say: Say): string => capital(doneWith(tool, say))

/** Whether words name a parameter already. */
const names = (words: string, param: string): boolean => {
  const own = new Set(wordsOf(words).map(stem))
  return wordsOf(param).every((word) => own.has(stem(word)))
}

/** "Cancel or change several of the orders": what the steps do of it. */
function severalTitle({ tool, tools = [tool] }: Act, { shapes }: Actable, list: string): string {
  const taken = tools.filter((one) => one === tool || shapes.some((shape) => shape.tool === one))
  const verbs = [...new Set(taken.flatMap((one) => actionsOf({ tool: one }).map((action) => action.verb)))]
  return `${capital(joinOr(verbs))} several of the ${list}`
}

/** How a look-up says what it looks at, and by what. */
const aside = /\b(?:details?|info|information|profile|data|ids?|status|by .*|for .*|from .*)(?= |$)/g

/** What a look-up is of, without how it says so; empty where it does not say. */
const thingOf = (tool: string): string =>
  (actionsOf({ tool })[0]?.noun ?? '').replaceAll(aside, '').replaceAll(/\s+/g, ' ').trim()

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
function keepingTitle({ tool }: Act, keeps: string, alters: string | undefined, say: Say): string {
  const [{ verb, noun } = { verb: 'use', noun: '' }] = actionsOf({ tool })
  const kept = new Set(wordsOf(keeps).map(stem))
  const rest = noun.split(' ').filter((word) => !kept.has(stem(word)))
  const isOther = alters !== undefined && rest.length > 0
  return isOther
    ? `${capital(`${verb} ${say([...rest, plain(alters)].join(' '), tool)}`)}, keeping the ${plain(keeps)}`
    : `${doneTitle(tool, say)}, keeping the ${plain(keeps)}`
}

/** From this share on a step is taken always. */
const always = 0.95

/**
 * What nearly all units do before the act, and no other family does, or what all of them do alike to the same thing: no look-up, and
 * nothing that any agent does.
 */
function beside({ tool }: Act, { shapes, steps, elsewhere = [] }: Actable): string[] {
  const before = shapes.slice(
    0,
    shapes.findIndex((shape) => shape.tool === tool),
  )
  const acts = before.flatMap((shape, at) => {
    const share = steps[at]?.share ?? 0
    const isPart = share >= always && sameThingTitle([shape.tool, tool], sayPlainly) !== null
    const isOwn = isPart || (share >= mostUnits && !elsewhere.includes(shape.tool))
    return isOwn && !isLookUp(shape.tool) && !isGenericTool(shape.tool) ? [shape.tool] : []
  })
  return acts.slice(-1)
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
