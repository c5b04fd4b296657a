import { code } from '@/lib/domain/draft/code'
import { joinAnd, joinThen } from '@/lib/domain/draft/join-words'
import type { RecipeStep } from '@/lib/domain/draft/types'
import type { StepHook } from '@/lib/domain/family/hooks'
import { isCheck } from '@/lib/domain/family/is-check'
import { isShellTool } from '@/lib/domain/shape/shell-tools'
import { isFileName, isRepositoryPath } from '@/lib/domain/template/repository-path'
import { thingsOf, type Thing } from './background'
import { isGenericTool } from './shipped'

/** What a proposal may hold that a fresh agent does not know. */
export const knowsKinds = ['command', 'tools', 'check', 'recovery', 'place'] as const
export type KnowsKind = (typeof knowsKinds)[number]

/** One thing that a fresh agent does not know: as a phrase, with the steps (from 1) that hold it. */
export interface Knows {
  kind: KnowsKind
  text: string
  steps: number[]
}

/** A step of a proposal, with what its draft says of it. */
export interface ProposedStep {
  tool: string
  heads?: readonly string[]
  /** Share of the runs that take it, 0…1. */
  share: number
  recipe?: Pick<RecipeStep, 'command' | 'template' | 'params' | 'place'>
}

export interface Proposed {
  steps: readonly ProposedStep[]
  /** Of a warning: the fixed words of the error that its first step ends with. */
  error?: string
  /** Checks of the project that everyday commands run by themselves; steps from 0. */
  hooks?: readonly Pick<StepHook, 'step' | 'head' | 'command'>[]
}

/** Share of the runs that must hold what counts. */
const shareMin = 0.5
/** Longest command and order of tools that are shown whole, and longest phrase with what one step hands to another, in characters. */
const shownMax = 120
const orderMax = 100
const phraseMax = 140
const writing = /write|edit|create|replace|insert|patch|append|apply/i
/** Programs that run what their first argument names. */
const interpreters = /^(?:python[\d.]*|node|bash|sh|zsh|ruby|perl|php|tsx|ts-node|deno run|bun run|Rscript)$/

/**
 * What a proposal holds that a fresh agent does not know: commands, checks and files of a project, tools of a domain with their order and
 * data flow, and how to get over an error. Empty: it is generic. `isKnown` says of a thing whether such an agent knows it.
 */
export function whatItKnows({ steps, error, hooks = [] }: Proposed, isKnown: (thing: Thing) => boolean): Knows[] {
  const numbered = steps.map((step, at) => ({ ...step, number: at + 1 }))
  if (error !== undefined) return recoveryOf(numbered, error, isKnown)
  const usual = numbered.filter(({ share }) => share >= shareMin)
  return [
    ...usual.flatMap((step) => commandsOf(step, isKnown)),
    ...toolsOf(usual, isKnown),
    ...usual.flatMap(placeOf),
    ...hooks.map(hookOf),
  ]
}

type Numbered = ProposedStep & { number: number }

/** An error is worth a warning where what fails, or what then works, is not every agent's; its words may be known everywhere. */
function recoveryOf(steps: readonly Numbered[], error: string, isKnown: (thing: Thing) => boolean): Knows[] {
  const isNews = steps.some((step) => !explainsItself(step) && thingsOf(shapeOf(step)).some((thing) => !isKnown(thing)))
  if (!isNews || isKnown(`! ${error}`)) return []
  const [failing, ...after] = steps.map((step) => code(step.heads?.[0] ?? step.tool))
  const text =
    after.length > 0
      ? `what works after ${failing ?? ''} fails: ${joinThen(after)}`
      : `how ${failing ?? ''} fails, in more than one session`
  return [{ kind: 'recovery', text, steps: steps.map(({ number }) => number) }]
}

function commandsOf(step: Numbered, isKnown: (thing: Thing) => boolean): Knows[] {
  const { heads = [], recipe, number } = step
  const own = heads.filter((head) => !isKnown(`$ ${head}`))
  const line = recipe?.command ?? recipe?.template
  const shown = line !== undefined && line.length <= shownMax && !line.includes('\n') ? line : undefined
  if (own.length === 0) return shown !== undefined && runsScript(shown, heads) ? [command('command', shown, number)] : []
  const kind = own.every(isCheck) ? 'check' : 'command'
  return [command(kind, shown ?? own.join(', '), number)]
}

const command = (kind: 'command' | 'check', line: string, step: number): Knows => ({
  kind,
  text: kind === 'check' ? `the project’s check ${code(line)}` : `the command ${code(line)}`,
  steps: [step],
})

/** Whether a line has an interpreter run a file of the project: every agent knows the one, none the other. */
function runsScript(line: string, heads: readonly string[]): boolean {
  if (!heads.some((head) => interpreters.test(head))) return false
  return line.split(/\s+/).some((word, at, all) => {
    const before = all[at - 1] ?? ''
    return interpreters.test(before.split('/').at(-1) ?? '') && isFileName(word) && isRepositoryPath(word)
  })
}

/** Named tools of a domain, with their order and what one hands to another. */
function toolsOf(steps: readonly Numbered[], isKnown: (thing: Thing) => boolean): Knows[] {
  const named = steps.filter(
    ({ tool, heads = [] }) => heads.length === 0 && !isShellTool(tool) && thingsOf({ tool }).some((thing) => !isKnown(thing)),
  )
  if (named.length === 0) return []
  const tools = named.map(({ tool }) => code(tool)).filter((tool, at, all) => tool !== all[at - 1])
  return [
    { kind: 'tools', text: orderOf(tools) + flowsOf(named, orderOf(tools).length), steps: named.map(({ number }) => number) },
  ]
}

/** "the order `a`, `b`, then `c`", of a long one its first and its last two. */
function orderOf(tools: readonly string[]): string {
  if (tools.length === 1) return `the tool ${tools[0] ?? ''}`
  const whole = `the order ${joinThen(tools)}`
  return whole.length <= orderMax || tools.length <= 3 ? whole : `the order ${tools[0]}, …, ${joinThen(tools.slice(-2))}`
}

/** What steps hand to later ones, as much of it as there is room for. */
function flowsOf(steps: readonly Numbered[], used: number): string {
  const given = new Map<number, Set<string>>()
  for (const { recipe } of steps)
    for (const param of recipe?.params ?? [])
      if ('placeholder' in param && param.source?.from === 'step')
        given.set(param.source.step + 1, (given.get(param.source.step + 1) ?? new Set()).add(code(param.param)))
  const flows = [...given].map(([step, params]) => {
    const all = [...params]
    return `${all.length === 1 ? `${all[0]} comes` : `${joinAnd(all)} come`} from step ${step}`
  })
  const shown = [flows.length, 2, 1]
    .map((count) => joinAnd(flows.slice(0, count)))
    .find((text) => used + text.length <= phraseMax)
  return shown ? `; ${shown}` : ''
}

/** A file of the project that the runs change. */
function placeOf({ tool, recipe, number }: Numbered): Knows[] {
  if (!recipe || !writing.test(tool)) return []
  const constants = recipe.params.flatMap((param) => ('constant' in param && isPathParam(param.param) ? [param.constant] : []))
  const file = [recipe.place, ...constants].find(
    (one) => typeof one === 'string' && isRepositoryPath(one) && !one.endsWith('/') && isFileName(one),
  )
  return file === undefined ? [] : [{ kind: 'place', text: `that ${code(String(file))} changes`, steps: [number] }]
}

/** A check that comes with an everyday command: who does not know it meets it as an error. */
const hookOf = ({ step, head, command: check }: Pick<StepHook, 'step' | 'head' | 'command'>): Knows => ({
  kind: 'recovery',
  text: `that ${code(head)} runs the project’s check ${code(check)}`,
  steps: [step + 1],
})

const isPathParam = (name: string): boolean => /path|file/i.test(name)

/** What reads, edits or searches says itself what went wrong, in whatever harness it has that name. */
const explainsItself = ({ tool, heads = [] }: ProposedStep): boolean => heads.length === 0 && isGenericTool(tool)

const shapeOf = ({ tool, heads }: ProposedStep) => (heads ? { tool, heads: [...heads] } : { tool })
