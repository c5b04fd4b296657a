import { mostCommon } from '@/lib/domain/collection/most-common'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { errorQuote, errorText } from '@/lib/domain/failure/error-text'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import { isGenericHead, isGenericTool } from '@/lib/domain/background/shipped'
import type { ModelStep } from './model-steps'
import { isCheck } from './is-check'
import type { FamilyCall, Unit } from './types'

/** An error that a step of a family met in several sessions, and how they got past it. */
export interface Recovery {
  /** Index of the step. */
  step: number
  tool: string
  head: string | null
  /** What the error says, as `errorText` and `errorQuote` give it. */
  text: string
  quote: string
  /** Sessions that met it, and those of them that got past it. */
  sessions: number
  solved: number
  /** Parameters in which the call that worked differed from the one that failed. */
  changed: string[]
  /** Tools and commands that were called in between. */
  by: string[]
  /** Index of the step that was taken in its place. */
  instead?: number
}

const sessionsMin = 2
const recoveriesMax = 6
/** Share of the sessions that got past an error which must have done the same for it to be told. */
const most = 0.6

/** How one session met an error: with nothing after it where it did not get past it. */
interface Met {
  session: string
  after: { changed: string[]; by: string[]; instead: number | null } | null
}

/** The errors of a family's steps that repeat, those of most sessions first; a check that fails does its work and is none. */
export function findRecoveries(units: readonly Unit[], steps: readonly ModelStep[]): Recovery[] {
  const met = new Map<string, { base: Pick<Recovery, 'step' | 'tool' | 'head' | 'text'>; quotes: string[]; by: Met[] }>()
  units.forEach(({ session, calls }, at) =>
    steps.forEach((step, index) => {
      for (const failed of step.calls[at] ?? []) {
        const call = calls[failed]!
        if (call.status !== 'error') continue
        const head = headOf(call)
        // What a harness's own tools answer, they explain; what a check finds is its work.
        if (head === null ? isGenericTool(call.tool) : isCheck(head)) continue
        const text = errorText(call.summary)
        if (text === '') continue
        const key = canonicalJson([index, head, text])
        const known = met.get(key) ?? { base: { step: index, tool: call.tool, head, text }, quotes: [], by: [] }
        met.set(key, known)
        known.quotes.push(errorQuote(call.summary, text))
        known.by.push({ session, after: solution({ calls, at, failed, index }, steps) })
      }
    }),
  )
  return [...met.values()]
    .flatMap(({ base, quotes, by }) => summarise(base, mostCommon(quotes) ?? base.text, by))
    .toSorted((a, b) => b.sessions - a.sessions || a.step - b.step || (a.text < b.text ? -1 : 1))
    .slice(0, recoveriesMax)
}

interface Failed {
  calls: readonly FamilyCall[]
  /** Place of the unit in the family. */
  at: number
  failed: number
  /** The step that failed. */
  index: number
}

/** What got past a failed call: the next call of its step, or of the step taken in its place, that worked. */
function solution({ calls, at, failed, index }: Failed, steps: readonly ModelStep[]): Met['after'] {
  const worked = (step: number) => (steps[step]?.calls[at] ?? []).find((call) => call > failed && calls[call]!.status !== 'error')
  const again = worked(index)
  const others = steps.flatMap(({ insteadOf }, step) =>
    insteadOf === index ? [step] : step === index && insteadOf !== undefined ? [insteadOf] : [],
  )
  const other = others.find((step) => worked(step) !== undefined && (again === undefined || worked(step)! < again))
  const end = other === undefined ? again : worked(other)
  if (end === undefined) return null
  const own = new Set([nameOf(calls[failed]!), nameOf(calls[end]!)])
  const between = calls.slice(failed + 1, end).filter((call) => call.status !== 'error' && isTelling(call))
  const by = [...new Set(between.map(nameOf))].filter((name) => !own.has(name))
  return { changed: other === undefined ? changedParams(calls[failed]!, calls[end]!) : [], by, instead: other ?? null }
}

function summarise(base: Pick<Recovery, 'step' | 'tool' | 'head' | 'text'>, quote: string, met: readonly Met[]): Recovery[] {
  const bySession = new Map<string, Met>()
  for (const one of met) if (!bySession.get(one.session)?.after) bySession.set(one.session, one)
  const sessions = [...bySession.values()]
  const solved = sessions.flatMap(({ after }) => (after ? [after] : []))
  if (sessions.length < sessionsMin) return []
  const shared = (lists: readonly (readonly string[])[]) =>
    [...new Set(lists.flat())].filter((one) => lists.filter((list) => list.includes(one)).length >= solved.length * most).sort()
  const instead = solved.flatMap((one) => (one.instead === null ? [] : [one.instead]))
  const [place] = instead.length >= solved.length * most ? instead : []
  return [
    {
      ...base,
      quote,
      sessions: sessions.length,
      solved: solved.length,
      changed: place === undefined ? shared(solved.map(({ changed }) => changed)) : [],
      by: place === undefined ? shared(solved.map(({ by }) => by)) : [],
      ...(place === undefined ? {} : { instead: place }),
    },
  ]
}

/** The first command of a shell call. */
function headOf({ tool, input }: FamilyCall): string | null {
  const command = isShellTool(tool) ? commandOf(tool, input) : undefined
  const text = Array.isArray(command) ? command.join(' ') : command
  return text ? (commandHeads(text)[0] ?? null) : null
}

const nameOf = (call: FamilyCall): string => headOf(call) ?? call.tool

const isTelling = (call: FamilyCall): boolean => {
  const head = headOf(call)
  return head === null ? !isGenericTool(call.tool) : !isGenericHead(head) && !isCheck(head)
}

/** Top-level parameters with another value; of a shell none: its command is what is called. */
function changedParams(a: FamilyCall, b: FamilyCall): string[] {
  if (isShellTool(a.tool)) return []
  const names = new Set([...Object.keys(a.input), ...Object.keys(b.input)])
  return [...names].filter((name) => canonicalJson(a.input[name] ?? null) !== canonicalJson(b.input[name] ?? null)).sort()
}
