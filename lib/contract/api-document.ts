import { z } from 'zod'
import { operation } from './operation'

const named = z.record(z.string(), z.unknown())

export const readOpenapi = operation({
  name: 'openapi.read',
  route: 'GET /api/openapi.json',
  summary: 'Read the description of this API as OpenAPI 3.1',
  input: z.strictObject({}),
  output: z.object({
    openapi: z.literal('3.1.0'),
    info: z.object({
      title: z.string(),
      version: z.string(),
      summary: z.string(),
      description: z.string(),
      contact: z.object({ name: z.string() }),
      license: z.object({ name: z.string(), identifier: z.string() }),
    }),
    servers: z.array(z.object({ url: z.string() })),
    /** Alternatives, each by the name of its scheme; an empty one needs nothing. */
    security: z.array(z.record(z.string(), z.array(z.string()))),
    tags: z.array(z.object({ name: z.string(), description: z.string() })),
    /** Operations by path, then by method. */
    paths: z.record(z.string(), named),
    components: z.object({ securitySchemes: named, schemas: named, parameters: named, headers: named, responses: named }),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { isTagged: true },
  shows: [],
  absent: { cli: 'programs read the document over HTTP' },
  example: {},
})
export type OpenapiDocument = z.output<(typeof readOpenapi)['output']>
