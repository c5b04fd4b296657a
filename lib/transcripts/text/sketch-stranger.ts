import type { Step, StepOutput } from '@/lib/domain/session/step'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { sketchOf } from '@/lib/domain/taint/sketch'
import { isUnknown, strangersIn } from '@/lib/domain/taint/tool-trust'
import { summaryCharsMax } from './summarise-output'

/**
 * The result of a call with a sketch of all of it, where it is longer than its summary and may hold a stranger's words: by the table, or
 * by a rule that the workspace may make of a tool that nobody knows. `restText` reads what was cut from the end of the text.
 */
export function withSketch(
  output: StepOutput,
  { tool, input }: Pick<Step, 'tool' | 'input'>,
  text: string,
  restText?: () => string,
): StepOutput {
  if (restText === undefined && text.length <= summaryCharsMax) return output
  const { heads } = shapeOf(tool, input)
  if (strangersIn(tool, heads) === null && !isUnknown(tool, heads)) return output
  return { ...output, sketch: sketchOf(restText === undefined ? text : text + restText()) }
}
