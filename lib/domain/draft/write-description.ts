import { joinAnd, joinOr } from '@/lib/domain/draft/join-words'
import { purposeHeads } from '@/lib/domain/draft/action-of'
import { toolActions } from '@/lib/domain/draft/actions'
import { describePattern, describeSteps } from '@/lib/domain/draft/name-pattern'
import { introducedNames } from '@/lib/domain/draft/names-one'
import { quotable } from '@/lib/domain/draft/pick-examples'
import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import type { DraftShape, RecipeStep } from '@/lib/domain/draft/types'
import { stem } from '@/lib/domain/search/stem'

/** Wanted and allowed length, in characters. */
const wantedMax = 300
const exampleMax = 90
const quotedMax = 2
const keywordsMax = 5
/** Shortest trigger word, in letters. */
const wordMin = 3
/** What people want stands at the beginning; a pasted plan or log below it does not tell. */
const openingMax = 240
/** Requests that must share a word, as a share of all. */
const sharedMin = 0.25

const lengthOf = (text: string): number => Array.from(text).length

/**
 * Words that several requests share, most shared first: what people say when they want this. None that names somebody or one case;
 * `cases` are words that do, lower case.
 */
export function triggerWords(requests: readonly string[], cases: ReadonlySet<string> = new Set()): string[] {
  const counts = new Map<string, { word: string; requests: number; at: number }>()
  const openings = requests.map((request) => request.slice(0, openingMax))
  const introduced = new Set(openings.flatMap((opening) => [...introducedNames(opening)]))
  openings.forEach((opening, index) => {
    const seen = new Set<string>()
    for (const word of distinctiveWords(opening)) {
      const key = stem(word)
      if (cases.has(word) || introduced.has(word) || seen.has(key) || word.length < wordMin) continue
      seen.add(key)
      const known = counts.get(key)
      if (known) known.requests++
      else counts.set(key, { word, requests: 1, at: index })
    }
  })
  const shared = [...counts.values()].filter((entry) => entry.requests >= Math.max(2, requests.length * sharedMin))
  return shared
    .sort((a, b) => b.requests - a.requests || a.at - b.at || (a.word < b.word ? -1 : 1))
    .slice(0, keywordsMax)
    .map(({ word }) => word)
}

function names(steps: readonly RecipeStep[]): string {
  const all = [
    ...new Set(steps.filter((step) => !step.isOptional).flatMap((step) => (step.heads ? purposeHeads(step.heads) : [step.tool]))),
  ]
  const shown = all.length <= 5 ? all : [...all.slice(0, 2), ...all.slice(-2)]
  return joinAnd(shown)
}

/** Commands and well-known tools are named; what other tools do is said in words. */
function whatOf({ title, shapes, steps, isWarning }: Described): string {
  if (isWarning) return `${title}: most sessions that did this ended badly.`
  if (steps.some((step) => step.heads || toolActions.has(step.tool))) return `${title} with ${names(steps)}.`
  const all = describeSteps(shapes)
  return all === describePattern(shapes) ? `${title} with ${names(steps)}.` : `${title}: ${all}.`
}

interface Described {
  title: string
  shapes: readonly DraftShape[]
  steps: readonly RecipeStep[]
  examples: readonly string[]
  isWarning?: boolean
}

/**
 * What it does and when to use it, without angle brackets, at most 300 characters where the names allow. `title` opens it; requests
 * that ask for it follow.
 */
export function writeDescription(described: Described): string {
  const { examples, isWarning } = described
  const what = whatOf(described)
  const whole = examples.map((line) => quotable(line, exampleMax)).filter((line) => !line.endsWith('…'))
  const quoted = whole.slice(0, quotedMax).map((line) => `'${line.replace(/[.!?\s]+$/, '')}'`)
  const use = isWarning ? 'Read before acting on' : 'Use for'
  const forms = [
    quoted.length > 1 ? `${what} ${use} requests like ${joinOr(quoted)}.` : '',
    quoted.length > 0 ? `${what} ${use} requests like ${quoted[0]}.` : '',
    isWarning ? `${what} Read before you take these steps.` : `${what} Use when a task needs these steps in this order.`,
  ]
  const plain = forms.filter((form) => form !== '').map((form) => form.replace(/[<>]/g, '').replace(/\s+/g, ' '))
  const chosen = plain.find((form) => lengthOf(form) <= wantedMax) ?? plain.at(-1)!
  return lengthOf(chosen) <= 1024 ? chosen : `${Array.from(chosen).slice(0, 1023).join('')}…`
}
