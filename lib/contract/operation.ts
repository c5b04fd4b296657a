import type { z } from 'zod'
import type { Forms } from './forms'
import type { LogKind, LogLabel } from './log-label'
import type { Topic } from './topics'

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

export const httpMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof httpMethods)[number]
/** Where an operation stands in HTTP. */
export type Route = `${HttpMethod} /api/${string}`

/** What the log may be told by an operation, by kind of entry. */
export type Logs = { readonly [K in LogKind]?: LogLabel }

/** A capability of the product, declared once: every surface and every table of names is made from this row. */
export interface Operation<
  N extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends Route = Route,
  L extends Logs = Logs,
> {
  name: N
  route: R
  /** One line, imperative. */
  summary: string
  input: I
  /** Wire form: ISO strings, no Date. In process and over HTTP it is the same value. */
  output: O
  access: Access
  effect: Effect
  /** Status of a success when it is not 200. */
  status?(output: z.output<O>): number
  /** Every status of a success, where it depends on the output. */
  statuses?: readonly number[]
  /** What it takes as a body and answers beside JSON, and whether a client may keep the answer. */
  forms?: Forms
  /** Of a read: the matters that its answer shows. A browser reads it again when one of them was changed. */
  shows?: readonly Topic[]
  /** Of a read: it asks the database and the clock alone and answers about a page, so its answer is cached for as long as both allow. */
  isCached?: true
  /** Of a write: the matters that it may change. */
  changes?: readonly Topic[]
  /** Kinds of entries of the log that are its own; another operation may write them too. */
  logs?: L
  /** An input as somebody would send it: of the documentation, and what a walk through a running server begins with. */
  example: z.input<I>
  /** What such a walk makes first, where the example alone does not say it. */
  walk?: {
    /** A thing of its own, made anew. */
    fresh?: Fresh
    /** Another operation that is called on the same thing before. */
    after?: string
  }
  /** Surfaces it stays off, each with the reason. */
  absent?: Partial<Record<Surface, string>>
}

/** Things that a walk makes: skills written by a person, refused by the scan, or learned and on probation; a session. */
export type Fresh = 'skill' | 'hostileSkill' | 'learnedSkill' | 'session'

export const surfaces = ['http', 'action', 'client', 'cli', 'mcp'] as const
export type Surface = (typeof surfaces)[number]

/** A read says what it shows, a write what it changes: neither can be forgotten. */
type Freshness<R extends Route> = R extends `GET ${string}` ? { shows: readonly Topic[] } : { changes: readonly Topic[] }

/** Declares an operation and keeps its exact types. */
export function operation<
  N extends string,
  I extends z.ZodType,
  O extends z.ZodType,
  R extends Route,
  // An operation that says nothing of the log has no kind of entry of its own.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  const L extends Logs = Record<never, never>,
>(declared: Operation<N, I, O, R, L> & Freshness<R>): Operation<N, I, O, R, L> {
  return declared
}

/** Method and path of a route. */
export function placeOf(route: Route): [method: HttpMethod, path: string] {
  const [method, path] = route.split(' ') as [HttpMethod, string]
  return [method, path]
}

export type InputOf<O extends Operation> = z.input<O['input']>
export type ParsedInputOf<O extends Operation> = z.output<O['input']>
export type OutputOf<O extends Operation> = z.output<O['output']>
