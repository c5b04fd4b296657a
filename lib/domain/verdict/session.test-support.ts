import type { SessionSignal } from '@/lib/domain/session/signal'
import type { SessionOutcome, Step } from '@/lib/domain/session/step'
import { judgeEnding, type EndingVerdict } from '@/lib/domain/verdict/judge-ending'

export interface Part {
  steps?: Partial<Step>[]
  prompts?: string[]
  lastText?: string
  outcome?: SessionOutcome
  harness?: string
  signals?: SessionSignal[]
}

/** The verdict on a session made of these parts; steps are shell steps of the first request unless they say otherwise. */
export function judge({ steps = [], prompts = ['Fix the parser of the invoice files'], ...rest }: Part): EndingVerdict {
  return judgeEnding({
    ...rest,
    prompts: prompts.map((text, turn) => ({ turn, text })),
    steps: steps.map((step, position) => ({
      position,
      turn: 0,
      tool: 'Bash',
      input: {},
      status: 'ok',
      isSidechain: false,
      ...step,
    })),
  })
}

/** A shell step with what it printed. */
export const run = (command: string, summary = '', exitCode?: number): Partial<Step> => ({
  input: { command },
  status: exitCode ? 'error' : 'ok',
  output: { summary, bytes: summary.length, exitCode },
})

export const edit = (path: string): Partial<Step> => ({
  tool: 'Edit',
  input: { file_path: path },
  output: { summary: 'The file has been updated.', bytes: 26 },
})

/** A step of a later request. */
export const inTurn = (turn: number, step: Partial<Step>): Partial<Step> => ({ ...step, turn })

/** "for check 3": sign, kind and the step's or the request's number of each signal, in the order of their weight. */
export const listed = ({ signals }: EndingVerdict): string[] =>
  signals.map(({ sign, kind, step, turn }) =>
    [sign, kind, step === null ? (turn === null ? '' : `request ${turn + 1}`) : step + 1].join(' ').trim(),
  )
