import { drawCast } from './cast'
import { workflowNamed } from './desks'
import type { Draw } from './draw'
import { failed } from './make-session'
import { dayMs } from './make-sessions'
import type { DemoUse } from './make-uses'
import { turns, type Turn } from './turns'
import type { DemoOutcome, DemoSession, DemoStep, DemoTurn, Workflow } from './types'

const share = { otherFailure: 0.08, recovery: 0.3 }

const failing = (step: DemoStep, output: string): DemoStep => ({ ...failed(step), output })

const isNamed = (step: DemoStep, name: string): boolean =>
  step.tool === name || (step.tool === 'Bash' && String(step.input.command).startsWith(name))

/** The steps before one, its own, and those after it. */
function around(steps: readonly DemoStep[], name: string) {
  const at = steps.findIndex((step) => isNamed(step, name))
  return { before: steps.slice(0, at), own: steps.slice(at, at + 1), after: steps.slice(at + 1) }
}

function stepsOf(draw: Draw, whole: readonly DemoStep[], outcome: DemoOutcome, turn: Turn | null): DemoStep[] {
  if (turn === null || (outcome === 'failure' && draw.chance(share.otherFailure))) {
    if (outcome !== 'failure') return [...whole]
    const shortened = whole.slice(0, draw.int(1, 3))
    return shortened.map((step, at) => (at === shortened.length - 1 ? failed(step) : step))
  }
  const { before, own, after } = around(whole, turn.step)
  const fails = own.map((step) => failing(step, turn.error))
  if (outcome === 'failure') return [...before, ...fails, ...(draw.chance(share.recovery) ? fails : [])]
  const again = before.filter((step) => isNamed(step, turn.again))
  return [...before, ...(draw.chance(share.recovery) ? fails : []), ...again, ...own, ...after]
}

/** What the person says to a run that was not what they wanted. */
const corrected = ({ correction }: DemoUse): DemoTurn[] =>
  correction ? [{ request: `No, ${correction}.`, steps: [], answer: 'Understood. I leave the rest to you.' }] : []

/** The transcript of one use; a use that nobody judged stops without a word of its end. */
function sessionOf(draw: Draw, workflow: Workflow, use: DemoUse, turn: Turn | null): DemoSession {
  const cast = drawCast(draw, use.at)
  const { outcome } = use
  const whole = workflow.steps(cast)
  const steps = outcome === undefined ? whole.slice(0, 2) : stepsOf(draw, whole, outcome, turn)
  const end = outcome === 'failure' ? (turn?.givenUp ?? workflow.givenUp(cast)) : workflow.done(cast)
  const first = { request: workflow.request(cast), steps, answer: outcome === undefined ? 'One moment.' : end }
  return {
    key: use.sessionKey,
    agent: use.agent,
    format: workflowNamed(workflow.id).desk.format,
    startedAt: new Date(use.at.getTime() - 5_000),
    turns: [first, ...corrected(use)],
    ending: outcome ?? null,
    isLabelled: outcome !== undefined,
    workflow: workflow.id,
  }
}

/** Gives each use of a skill that has none yet a session of its own. */
export function writeUses(draw: Draw, skill: { name: string; workflow: string }, uses: readonly DemoUse[], start: Date) {
  const turn = turns[skill.name]
  const { desk, workflow } = workflowNamed(skill.workflow)
  const sessions: DemoSession[] = []
  const written = uses.map((use) => {
    if (use.harness !== 'api') return use
    const day = (use.at.getTime() - start.getTime()) / dayMs
    const isTurned = turn !== undefined && day >= turn.day && day < (turn.until ?? Infinity)
    sessions.push(sessionOf(draw, workflow, use, isTurned ? turn : null))
    return { ...use, harness: desk.format }
  })
  return { uses: written, sessions }
}

/** How far from its own time a use may be found in a session of other work. */
const nearMs = 5 * dayMs

/**
 * Places uses of a skill that goes with other work in sessions of that work: each in the nearest one of its agent that ended as the use
 * did. Where there is none, the use stays as it was.
 */
export function placeUses(uses: readonly DemoUse[], sessions: readonly DemoSession[]): DemoUse[] {
  const free = new Set(sessions.filter(({ workflow }) => workflow !== null))
  return uses.map((use) => {
    const distance = ({ startedAt }: DemoSession) => Math.abs(startedAt.getTime() - use.at.getTime())
    const fitting = [...free].filter(({ agent, ending }) => agent === use.agent && ending === (use.outcome ?? null))
    const [host] = fitting.filter((one) => distance(one) < nearMs).toSorted((a, b) => distance(a) - distance(b))
    if (!host) return use
    free.delete(host)
    return { ...use, sessionKey: host.key, harness: host.format, at: new Date(host.startedAt.getTime() + 9_000) }
  })
}
