import { drawCast } from './cast'
import { workflowNamed } from './desks'
import type { Draw } from './draw'
import type { LearnedSkill } from './library'
import { dayMs } from './make-sessions'
import type { DemoUse } from './make-uses'
import type { Cast, DemoOutcome, DemoSession, DemoStep, Workflow } from './types'

/** How a skill's runs go from a day on: something around it changed, and only who notices it succeeds. */
interface Turn {
  day: number
  /** The tool that then fails, with what it answers. */
  tool: string
  error: string
  /** The tool that runs which succeed call once more right before. */
  again: string
  givenUp: string
}

/** Skills whose every use has a transcript, so that the page can say where they fail. */
export const turns: Readonly<Record<string, Turn>> = {
  'exchange-wrong-size': {
    day: 56,
    tool: 'exchange_item',
    error: 'Error: item not in stock',
    again: 'check_stock',
    givenUp: 'I could not finish this: the size was gone by the time I reserved it. Please take it over.',
  },
  'trace-lost-parcel': {
    day: 61,
    tool: 'send_message',
    error: 'Error: the case names another parcel',
    again: 'track_parcel',
    givenUp: 'I could not finish this: the carrier gave the parcel another number meanwhile. Please take it over.',
  },
}

const share = { otherFailure: 0.2, recovery: 0.3 }
const away = 'Error: the service did not answer in time'

const failing = (step: DemoStep, output: string): DemoStep => ({ ...step, status: 'error', output })

/** The steps before a tool, its own, and those after it. */
function around(steps: readonly DemoStep[], tool: string) {
  const at = steps.findIndex((step) => step.tool === tool)
  return { before: steps.slice(0, at), own: steps.slice(at, at + 1), after: steps.slice(at + 1) }
}

function stepsOf(draw: Draw, whole: readonly DemoStep[], outcome: DemoOutcome, turn: Turn | null): DemoStep[] {
  if (turn === null || (outcome === 'failure' && draw.chance(share.otherFailure))) {
    if (outcome !== 'failure') return [...whole]
    const shortened = whole.slice(0, draw.int(1, 3))
    return shortened.map((step, at) => (at === shortened.length - 1 ? failing(step, away) : step))
  }
  const { before, own, after } = around(whole, turn.tool)
  const fails = own.map((step) => failing(step, turn.error))
  if (outcome === 'failure') return [...before, ...fails, ...(draw.chance(share.recovery) ? fails : [])]
  const again = before.filter(({ tool }) => tool === turn.again)
  return [...before, ...(draw.chance(share.recovery) ? fails : []), ...again, ...own, ...after]
}

/** The transcript of one use; a use that nobody judged stops without a word of its end. */
function sessionOf(draw: Draw, workflow: Workflow, use: DemoUse, turn: Turn | null): DemoSession {
  const cast: Cast = drawCast(draw, use.at)
  const ending = use.outcome ?? 'success'
  const whole = workflow.steps(cast)
  const steps = use.outcome === undefined ? whole.slice(0, 2) : stepsOf(draw, whole, ending, turn)
  const answer = ending === 'failure' ? (turn?.givenUp ?? workflow.givenUp(cast)) : workflow.done(cast)
  return {
    key: use.sessionKey,
    agent: use.agent,
    format: 'openai-chat',
    startedAt: new Date(use.at.getTime() - 5_000),
    turns: [{ request: workflow.request(cast), steps, answer: use.outcome === undefined ? 'One moment.' : answer }],
    ending,
    isLabelled: use.outcome !== undefined,
    workflow: workflow.id,
  }
}

/** Gives each use of a skill that has none yet a session of its own. */
export function writeUses(draw: Draw, skill: LearnedSkill, uses: readonly DemoUse[], start: Date) {
  const turn = turns[skill.name]
  if (!turn) return { uses: [...uses], sessions: [] }
  const { desk, workflow } = workflowNamed(skill.workflow)
  const sessions: DemoSession[] = []
  const written = uses.map((use) => {
    if (use.harness !== 'api') return use
    const hasTurned = use.at.getTime() - start.getTime() >= turn.day * dayMs
    sessions.push(sessionOf(draw, workflow, use, hasTurned ? turn : null))
    return { ...use, harness: desk.format }
  })
  return { uses: written, sessions }
}
