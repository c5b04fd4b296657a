import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

/**
 * The schema of a tool's arguments, or of its result, as clients see it. It validates nothing: the tool validates its own arguments, so
 * that the model gets an error with a code it can act on, and the tests validate results.
 */
export function shownSchema(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return {
    '~standard': {
      version: 1,
      vendor: 'mettle',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}
