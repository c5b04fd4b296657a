import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

type Json = Record<string, unknown>

const written = (schema: z.ZodType, io: 'input' | 'output', open: boolean): Json => {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What comes back may say more than was promised.
    override: ({ jsonSchema }) => void (open && delete jsonSchema.additionalProperties),
  })
  const { $schema: _dialect, ...rest } = json
  return rest
}

/**
 * A schema that is shown to clients and judges nothing: arguments are judged by the tool itself, so that what does not fit
 * comes back as an answer with a code that a model can act on.
 */
export function shownSchema(schema: z.ZodType, io: 'input' | 'output'): StandardSchemaWithJSON<unknown, unknown> {
  const json = written(schema, io, io === 'output')
  return {
    '~standard': {
      version: 1,
      vendor: 'mettle',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}
