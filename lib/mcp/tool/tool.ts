import type { z } from 'zod'
import { parseInput, type Context } from '@/lib/kernel'

/** What the caller of a tool stands on. */
export interface ToolContext extends Context {
  /** Where people open this server, for links in answers. */
  origin: string
}

/** A task that agents know by name, offered by one or a few operations of the registry. */
export interface Tool {
  name: string
  title: string
  /** For the model: when to call it and what comes back. */
  description: string
  /** The operations behind it: access and hints follow from them. */
  operations: readonly string[]
  /**
   * It reads for its caller and keeps at most that it was asked: a reader without the right to write may call it, and
   * nothing is kept then.
   */
  isRead: boolean
  input: z.ZodObject
  /** @throws Problem `invalid` for arguments that do not fit. */
  run(ctx: ToolContext, args: Record<string, unknown>): Promise<Record<string, unknown>>
}

/** Declares a tool whose arguments are judged and typed by its own schema. */
export function tool<S extends z.ZodObject>(
  declared: Omit<Tool, 'run' | 'input'> & {
    input: S
    run(ctx: ToolContext, args: z.output<S>): Promise<Record<string, unknown>>
  },
): Tool {
  return { ...declared, run: (ctx, args) => declared.run(ctx, parseInput(declared, args)) }
}
