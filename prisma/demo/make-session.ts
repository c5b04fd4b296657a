import { drawCast } from './cast'
import type { Draw } from './draw'
import type { Cast, DemoOutcome, DemoSession, DemoStep, Desk, Workflow } from './types'

/** How often things do not go by the book, each as a probability: while a thing is new and done with care, and later. */
const paces = {
  calm: { failure: 0, partial: 0, retry: 0.1, denied: 0.03, detour: 0.01 },
  usual: { failure: 0.2, partial: 0.08, retry: 0.14, denied: 0.05, detour: 0.07 },
}
export type Pace = keyof typeof paces
/** What comes before and after the thing itself. */
const around = { warmUp: 0.2, smallTurn: 0.25, thanks: 0.3, label: 0.55 }

interface Frame {
  draw: Draw
  desk: Desk
  startedAt: Date
  pace: Pace
}

/** A step whose service was away. */
export const failed = (step: DemoStep): DemoStep =>
  step.tool === 'Bash'
    ? { ...step, status: 'error', exitCode: 1, output: 'The connection was reset.' }
    : { ...step, status: 'error', output: 'Error: the service did not answer in time' }

const denied = (step: DemoStep): DemoStep => ({ ...step, status: 'denied', output: 'Refused by the person at the desk.' })

/** The steps as they went: retries of what failed, calls that were refused, steps that belong elsewhere in between. */
function disturb({ draw, desk, pace }: Frame, cast: Cast, steps: DemoStep[]): DemoStep[] {
  const { detour, denied: refused, retry } = paces[pace]
  const lived: DemoStep[] = []
  for (const [index, step] of steps.entries()) {
    if (index > 0 && draw.chance(detour)) lived.push(draw.pick(desk.detours)(cast))
    if (draw.chance(refused)) lived.push(denied(step))
    if (step.status === 'ok' && draw.chance(retry)) lived.push(failed(step))
    lived.push(step)
  }
  return draw.chance(around.warmUp) ? [draw.pick(desk.detours)(cast), ...lived] : lived
}

function endingOf({ draw, pace }: Frame): DemoOutcome {
  const { failure, partial } = paces[pace]
  const drawn = draw.number(0, 1)
  if (drawn < failure) return 'failure'
  return drawn < failure + partial ? 'partial' : 'success'
}

/** What a failed session got done: it breaks off on a step that failed. */
function cutShort(draw: Draw, steps: DemoStep[]): DemoStep[] {
  const shortened = steps.slice(0, draw.int(2, steps.length - 1))
  const last = shortened.at(-1)
  return last ? [...shortened.slice(0, -1), failed(last)] : shortened
}

function keyOf({ draw, desk }: Frame): string {
  if (desk.format === 'openai-chat') return `${desk.agent}-${draw.hex(8)}`
  return `${draw.hex(8)}-${draw.hex(4)}-4${draw.hex(3)}-a${draw.hex(3)}-${draw.hex(12)}`
}

/** A session in which an agent does one of its recurring things, with what gets in the way. */
export function makeSession(frame: Frame, workflow: Workflow): DemoSession {
  const { draw, desk, startedAt } = frame
  const cast = drawCast(draw, startedAt)
  const ending = endingOf(frame)
  const isWhole = ending !== 'failure'
  const whole = workflow.steps(cast)
  const steps = disturb(frame, cast, isWhole ? whole : cutShort(draw, whole))
  const turns = [{ request: workflow.request(cast), steps, answer: isWhole ? workflow.done(cast) : workflow.givenUp(cast) }]
  if (draw.chance(around.smallTurn)) turns.push(smallTurn(draw, desk, cast))
  else if (isWhole && draw.chance(around.thanks)) turns.push({ request: 'Thank you, that was it.', steps: [], answer: 'Gladly.' })
  const isLabelled = ending === 'partial' || draw.chance(around.label)
  return {
    key: keyOf(frame),
    agent: desk.agent,
    format: desk.format,
    startedAt,
    turns,
    ending,
    isLabelled,
    workflow: workflow.id,
  }
}

/** A request that is only a look or two. */
function smallTurn(draw: Draw, desk: Desk, cast: Cast) {
  const steps = Array.from({ length: draw.int(1, 3) }, () => draw.pick(desk.detours)(cast))
  return { request: draw.pick(desk.smallTalk)(cast), steps, answer: 'Here is what I found.' }
}

/** A session that repeats nothing: questions with a few looks each. */
export function makeNoise(frame: Frame): DemoSession {
  const { draw, desk, startedAt } = frame
  const cast = drawCast(draw, startedAt)
  const turns = Array.from({ length: draw.int(1, 3) }, () => smallTurn(draw, desk, cast))
  return {
    key: keyOf(frame),
    agent: desk.agent,
    format: desk.format,
    startedAt,
    turns,
    ending: 'success',
    isLabelled: false,
    workflow: null,
  }
}
