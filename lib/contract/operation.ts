import type { z } from 'zod'
import type { AgentChange } from '@/lib/domain/lifecycle/agent-change'
import type { Permission } from '@/lib/domain/permission/permission'
import type { Forms } from './forms'
import type { LogKind, LogLabel } from './log-label'
import type { Topic } from './topics'

/** The side effects of an operation, for HTTP caching, MCP annotations and the command line alike. */
export type Effect =
  | { kind: 'read' }
  | {
      kind: 'write'
      /** It removes something that a person would miss. */
      destructive?: boolean
      /** Repeating the same call changes nothing more. */
      idempotent?: boolean
    }

export const httpMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof httpMethods)[number]
/** The HTTP method and path of an operation. */
export type Route = `${HttpMethod} /api/${string}`

/** The log entries that an operation may write, by kind. */
export type Logs = { readonly [K in LogKind]?: LogLabel }

/** A capability of the product, declared once: every surface and every generated table derives from it. */
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
  /** Wire form: ISO strings, no Date. The value is the same in process and over HTTP. */
  output: O
  /** The one permission that a caller needs. */
  permission: Permission
  effect: Effect
  /** What an agent asks for in place of doing it: a person decides, unless the policy lets agents write. */
  proposal?: AgentChange
  /** Its output holds a secret that is shown once: no answer of it is stored to be repeated. */
  isShownOnce?: true
  /** Success status when it is not 200. */
  status?(output: z.output<O>): number
  /** All success statuses, when the status depends on the output. */
  statuses?: readonly number[]
  /** Body and response forms other than JSON, and whether clients may cache the response. */
  forms?: Forms
  /** For a read: the topics that its response shows. A browser refetches it when one of them changes. */
  shows?: readonly Topic[]
  /** For a read: it depends on the database and the clock alone and fits one page, so its response is cached while both allow. */
  isCached?: true
  /** For a write: the topics that it may change. */
  changes?: readonly Topic[]
  /** Kinds of log entries that it owns; other operations may write them too. */
  logs?: L
  /** A realistic input, for the documentation and for a walk through a running server. */
  example: z.input<I>
  /** What such a walk creates first, when the example alone does not tell. */
  walk?: {
    /** A fresh thing that no other step uses. */
    fresh?: Fresh
    /** Another operation to call on the same thing first. */
    after?: string
  }
  /** Surfaces that leave it out, each with the reason. */
  absent?: Partial<Record<Surface, string>>
}

/**
 * Things that a walk creates: skills that a person wrote, that the scan refused, or that were learned and are on probation; a
 * session.
 */
export type Fresh = 'skill' | 'hostileSkill' | 'learnedSkill' | 'session'

export const surfaces = ['http', 'action', 'client', 'cli', 'mcp'] as const
export type Surface = (typeof surfaces)[number]

/** Forces a read to declare `shows` and a write to declare what it changes. */
type Freshness<R extends Route> = R extends `GET ${string}` ? { shows: readonly Topic[] } : { changes: readonly Topic[] }

/** Declares an operation and preserves its exact types. */
export function operation<
  N extends string,
  I extends z.ZodType,
  O extends z.ZodType,
  R extends Route,
  // An operation without log entries has no kind of its own.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  const L extends Logs = Record<never, never>,
>(declared: Operation<N, I, O, R, L> & Freshness<R>): Operation<N, I, O, R, L> {
  return declared
}

/** What a caller needs for an operation: an agent only asks for some of them. */
export const permissionOf = (
  { permission, proposal }: Pick<Operation, 'permission' | 'proposal'>,
  isAgent: boolean,
): Permission => (isAgent && proposal ? 'propose' : permission)

/** Method and path of a route. */
export function placeOf(route: Route): [method: HttpMethod, path: string] {
  const [method, path] = route.split(' ') as [HttpMethod, string]
  return [method, path]
}

export type InputOf<O extends Operation> = z.input<O['input']>
export type ParsedInputOf<O extends Operation> = z.output<O['input']>
export type OutputOf<O extends Operation> = z.output<O['output']>
