import type { OperationName } from '../../routes'
import { captureExamples, otlpExamples } from './capture'
import { learningExamples } from './learning'
import { libraryExamples, servingExamples } from './library'
import { upkeepExamples } from './upkeep'

const examples: Record<string, unknown> = {
  ...captureExamples,
  ...otlpExamples,
  ...learningExamples,
  ...libraryExamples,
  ...servingExamples,
  ...upkeepExamples,
}

/** An input of an operation as somebody would send it; of an export of OpenTelemetry its body. Null where nobody wrote one. */
export const exampleOf = (name: OperationName): Record<string, unknown> | null =>
  (examples[name] as Record<string, unknown> | undefined) ?? null
