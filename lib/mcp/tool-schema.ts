import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

/**
 * The schema of a tool's arguments as it is shown to clients. It judges nothing: arguments are judged by the tool itself, so
 * that what does not fit comes back as an answer with a code that a model can act on.
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
