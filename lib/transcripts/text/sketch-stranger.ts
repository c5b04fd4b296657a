import type { Step, StepOutput } from '@/lib/domain/session/step'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { sketchOf } from '@/lib/domain/taint/sketch'
import { strangersIn } from '@/lib/domain/taint/tool-trust'
import { summaryCharsMax } from './summarise-output'

/**
 * The result of a call with a sketch of all of it, where it is longer than its summary and may hold a stranger's words. `restText` reads
 * what was cut from the end of the text.
 */
export function withSketch(
  output: StepOutput,
  { tool, input }: Pick<Step, 'tool' | 'input'>,
  text: string,
  restText?: () => string,
): StepOutput {
  if (restText === undefined && text.length <= summaryCharsMax) return output
  if (strangersIn(tool, shapeOf(tool, input).heads) === null) return output
  return { ...output, sketch: sketchOf(restText === undefined ? text : text + restText()) }
}
