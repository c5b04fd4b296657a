import type { Permission } from '@/lib/domain/permission/permission'
import type { Role } from '@/lib/domain/permission/role'
import type { actorKinds } from '@/lib/contract/event'
import type { Settings } from '@/lib/config/settings'
import type { LoggedVerb, ObjectKind } from '@/lib/contract/logs'
import type { Queryable, Store, Transaction } from '@/lib/store/client'
import type { JobLease } from '@/lib/store/job-rows'
import type { Prisma } from '@/prisma/generated/sqlite/client'

/** A write to the skill's files that an operation queues. */
export interface PendingWrite {
  /** Writes of one event land in one commit. */
  eventId: string
  skillId: string
  name: string
  /**
   * write: skills/<name>; archive: archive/<name>; remove: neither; lock: the lock file of the packs, with the pack's id as the
   * skill's.
   */
  action: 'write' | 'archive' | 'remove' | 'lock'
  versionId?: string
  /** First line of the commit. */
  message: string
  /** Waits for the other parts of its act, which end with `releaseDiskWrites`. */
  isHeld?: boolean
}

/** The event as a verb describes it; the kernel adds who, when and where. */
export interface EventDraft {
  verb: LoggedVerb
  object: {
    kind: ObjectKind
    id: string
    name: string
  }
  agentId?: string | null
  before?: Prisma.InputJsonValue | null
  after?: Prisma.InputJsonValue | null
  reason?: string | null
  evidence?: Prisma.InputJsonValue | null
  policyVersion?: number | null
  runId?: string | null
  undoesId?: string | null
  /** Of a redo, the act that it puts into force again. */
  redoesId?: string | null
  /** Time of the event, when it is not now. */
  at?: Date
  /** The actor, when it is not the caller: a sweep acts for the policy. */
  actor?: Context['actor']
}

/** Who acts. Every surface builds the same value, so the audit trail shows where a change came from. */
export interface Actor {
  kind: (typeof actorKinds)[number]
  id: string
}

/** The context that every verb receives beside its own input. */
export interface Context {
  store: Store
  settings: Settings
  workspace: { id: string; name: string; isDemo: boolean }
  actor: Actor
  permissions: readonly Permission[]
  /** The person who signed in, or who answers for the key; undefined: whoever runs the server. */
  userId?: string
  /** Id of the session of the browser that a person signed in with. */
  browser?: string
  /** The person's role in the workspace. */
  role?: Role
  /** The agent that the caller's key is bound to: everything it does counts as that agent's. */
  boundAgent?: string
  /** The caller is an agent, whatever actor its acts are attributed to. */
  isAgentDoor?: true
  /** The agent named by body, query or header; null: none was named. */
  agent: string | null
  /** A story of the past is played in, which says itself when it mines: nothing is queued to follow. */
  isPlayed?: boolean
  /** Of a job: without it nothing is committed any more. */
  lease?: JobLease
  /** Real time, or the clock of a test. */
  now: () => Date
}

export interface ReadContext extends Context {
  db: Queryable
}

/** Inside one transaction: events and file writes are committed with the change or not at all. */
export interface WriteContext extends Context {
  db: Transaction
  /** Records an event; returns its id. */
  emit(draft: EventDraft): Promise<string>
  /** Records many events in one statement; returns their ids in order. */
  emitAll(drafts: readonly EventDraft[]): Promise<string[]>
  /** Queues file writes for after the commit, as part of the named event's git commit. */
  onDisk(...writes: PendingWrite[]): Promise<void>
  /** Runs the moment that the change is committed, on what is kept in memory: whoever reads next finds it done. A failure is logged. */
  atCommit(effect: () => void): void
  /** Runs after the commit. A failure is logged and never undoes the change. */
  afterCommit(effect: () => Promise<void> | void): void
}

/** Several transactions in one operation: long work that must not block the database. */
export interface FlowContext extends Context {
  /** Reads between the transactions. */
  db: Queryable
  transaction<T>(work: (tx: WriteContext) => Promise<T>, options?: { timeoutMs?: number }): Promise<T>
}
