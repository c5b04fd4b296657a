import type { z } from 'zod'
import { parseInput, redactInput, type Context } from '@/lib/kernel'

/** The context of a tool call. */
export interface ToolContext extends Context {
  /** Where people open this server, for links in results. */
  origin: string
}

/** A task that agents know by name, backed by one or a few operations of the registry. */
export interface Tool {
  name: string
  title: string
  /** For the model: when to call it and what it returns. */
  description: string
  /** The operations behind it: access and hints follow from them. */
  operations: readonly string[]
  /**
   * The tool reads for its caller and records at most the request itself: a caller that may not report may use it, and nothing is
   * recorded then.
   */
  isRead: boolean
  input: z.ZodObject
  /** What its result promises; other fields may stand beside. */
  output: z.ZodObject
  /** @throws Problem `invalid` for invalid arguments. */
  run(ctx: ToolContext, args: Record<string, unknown>): Promise<Record<string, unknown>>
}

/** Declares a tool whose arguments are validated and typed by its own schema. */
export function tool<S extends z.ZodObject>(
  declared: Omit<Tool, 'run' | 'input'> & {
    input: S
    run(ctx: ToolContext, args: z.output<S>): Promise<Record<string, unknown>>
  },
): Tool {
  const { isRead, input } = declared
  const gate = { effect: { kind: isRead ? 'read' : 'write' }, input } as const
  return {
    ...declared,
    // Not every tool hands its texts on to an operation.
    run: async (ctx, args) => declared.run(ctx, await redactInput(ctx, gate, parseInput(declared, args))),
  }
}
