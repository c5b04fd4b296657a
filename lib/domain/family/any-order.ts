import { isGenericHead } from '@/lib/domain/background/shipped'
import { isLookUp } from '@/lib/domain/draft/name-pattern'
import type { StepOrigins } from './value-origins'

/** Units that must take both of two steps, and the share of them that take each first, for their order to be free. */
const bothMin = 4
const firstMin = 0.3

/** A step as its order is told by: what it does, and where its values come from. */
interface OrderedStep extends Pick<StepOrigins, 'origins'> {
  tool: string
  heads?: readonly string[]
}

/**
 * By step the steps right before it that units take after it nearly as often: their order says nothing. `positions` are those of the
 * first call of each step, a list a unit; a step that takes a value from another comes after it whatever units do,
 * and nothing is done before it was looked at.
 */
export function stepsInAnyOrder(steps: readonly OrderedStep[], positions: readonly (readonly (number | null)[])[]): number[][] {
  const free = steps.map((): number[] => [])
  for (let at = 1; at < steps.length; at += 1) {
    const group = [...free[at - 1]!, at - 1]
    if (group.every((before) => isFree(before, at, positions) && mayTurn(steps, before, at))) free[at] = group
    else if (isFree(at - 1, at, positions) && mayTurn(steps, at - 1, at)) free[at] = [at - 1]
  }
  return free
}

function isFree(a: number, b: number, positions: readonly (readonly (number | null)[])[]): boolean {
  const both = positions.flatMap((own) => {
    const [first, second] = [own[a] ?? null, own[b] ?? null]
    return first === null || second === null || first === second ? [] : [second < first]
  })
  const turned = both.filter(Boolean).length
  return both.length >= bothMin && turned >= both.length * firstMin && both.length - turned >= both.length * firstMin
}

const looks = ({ tool, heads }: OrderedStep): boolean => heads === undefined && isLookUp(tool)

/** Commands that any agent runs when it likes. */
const isEveryday = ({ heads }: OrderedStep): boolean => heads?.every(isGenericHead) ?? false

const mayTurn = (steps: readonly OrderedStep[], a: number, b: number): boolean =>
  looks(steps[a]!) === looks(steps[b]!) && !isEveryday(steps[a]!) && !isEveryday(steps[b]!) && !takesFrom(steps[b]!, a)

const takesFrom = ({ origins }: OrderedStep, step: number): boolean =>
  Object.values(origins).some((one) => 'step' in one && one.step === step)
