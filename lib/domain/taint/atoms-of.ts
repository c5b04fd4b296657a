import { isGenericHead } from '@/lib/domain/background/shipped'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { pipelinesIn } from '@/lib/domain/scan/pipelines'
import type { AtomKind } from './kinds'

/** A part of a draft that says what is done, and to what: literal, without placeholders. */
export interface Atom {
  kind: AtomKind
  text: string
  /** 1-based. */
  step: number
}

/** Shorter ones stand anywhere. */
const charactersMin = 8
const placeholder = /<[^<>\n]{1,80}>/g
/** Stands for a placeholder while a command is parsed: "<" would be a redirection. */
const gap = '\uE000'

/** How a draft writes what not every run has: `[--force]`, `[<path>]`. */
const optional = /\[(-[^[\]\n]*|\uE000[^[\]\n]*)\]/g

/** What agents of any project run unasked, and nothing of what it is run on: no page has to say it. */
const isEveryday = (run: string): boolean => isGenericHead(run.replace(/ -m$/, ''))

const recipientParam = /(?:^|[._])(?:to|cc|bcc|recipient|recipients|email|address|channel)$/i
const commandParam = /(?:^|[._])(?:command|cmd|script|code|query|sql)$/i

/** What a value is by its form and by the parameter that holds it. */
function kindOfValue(text: string, param = ''): AtomKind {
  if (/[a-z][a-z\d+.-]*:\/\//i.test(text) && !/\s/.test(text.trim())) return 'url'
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || recipientParam.test(param)) return 'recipient'
  if (commandParam.test(param)) return 'command'
  if (/^[\w.-]+(?:\.[a-z]{2,})(?:\/\S*)?$/i.test(text) && text.includes('/')) return 'url'
  if (/^[^\s]*\/[^\s]*$/.test(text)) return 'path'
  return 'text'
}

function* commandAtoms(step: RecipeStep): Generator<Omit<Atom, 'step'>> {
  const text = step.command ?? step.template
  if (text === undefined) return
  for (const { commands } of pipelinesIn(text.replace(placeholder, gap).replace(optional, `${gap}$1${gap}`))) {
    for (const { words, writesTo } of commands) {
      const runs = words.join(' ').split(gap)
      for (const run of runs.map((one) => one.trim()))
        if (run.includes(' ') && !isEveryday(run)) yield { kind: 'command', text: run }
      for (const word of [...words.slice(1), ...writesTo].flatMap((one) => one.split(gap))) {
        const kind = kindOfValue(word)
        if (kind !== 'text') yield { kind, text: word }
      }
    }
  }
}

function* valueAtoms({ params, place }: RecipeStep): Generator<Omit<Atom, 'step'>> {
  if (place !== undefined) yield { kind: 'path', text: place }
  for (const binding of params) {
    const values = 'constant' in binding ? [binding.constant] : (binding.choices ?? [])
    for (const value of values) if (typeof value === 'string') yield { kind: kindOfValue(value, binding.param), text: value }
  }
}

/** The atoms of a recipe, each once a step. */
export function atomsOf(recipe: readonly RecipeStep[]): Atom[] {
  return recipe.flatMap((step) => {
    const own = [...commandAtoms(step), ...valueAtoms(step)].filter(({ text }) => text.length >= charactersMin)
    return [...new Map(own.map((atom) => [`${atom.kind} ${atom.text}`, { ...atom, step: step.step }])).values()]
  })
}
