import type { z } from 'zod'
import type { OperationName } from './routes'

/** What a caller must hold: reading, acting on the workspace, or administering it. */
export const accesses = ['read', 'write', 'admin'] as const
export type Access = (typeof accesses)[number]

/** What an operation does to the world, for HTTP caching, MCP annotations and the command line alike. */
export type Effect =
  | { kind: 'read' }
  | {
      kind: 'write'
      /** It takes something away that a person would miss. */
      destructive?: boolean
      /** The same call again changes nothing more. */
      idempotent?: boolean
    }

/** A capability of the product, declared once and projected onto every surface. */
export interface Operation<
  N extends OperationName = OperationName,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  name: N
  /** One line, imperative. */
  summary: string
  input: I
  /** Wire form: ISO strings, no Date. In process and over HTTP it is the same value. */
  output: O
  access: Access
  effect: Effect
  /** Status of a success when it is not 200. */
  status?(output: z.output<O>): number
  /** Surfaces it stays off, each with the reason. */
  absent?: Partial<Record<Surface, string>>
}

export const surfaces = ['http', 'action', 'client', 'cli'] as const
export type Surface = (typeof surfaces)[number]

/** Declares an operation and keeps its exact types. */
export function operation<N extends OperationName, I extends z.ZodType, O extends z.ZodType>(
  declared: Operation<N, I, O>,
): Operation<N, I, O> {
  return declared
}

export type InputOf<O extends Operation> = z.input<O['input']>
export type ParsedInputOf<O extends Operation> = z.output<O['input']>
export type OutputOf<O extends Operation> = z.output<O['output']>
