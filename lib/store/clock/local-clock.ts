import type { Changed, Clock, Revision } from './clock'
import { Revisions } from './clock'

// One per process and database, however often this module is evaluated.
const slot: typeof globalThis & { mettleRevisions?: Map<string, Revisions> } = globalThis

/** The clock of a database file: this process is its only writer, so memory has every revision. */
export class LocalClock implements Clock {
  readonly #revisions: Revisions

  constructor(url: string) {
    const known = (slot.mettleRevisions ??= new Map())
    this.#revisions = known.get(url) ?? new Revisions()
    known.set(url, this.#revisions)
  }

  current(workspaceId: string): Promise<Revision> {
    return Promise.resolve(this.known(workspaceId))
  }

  known(workspaceId: string): Revision {
    return this.#revisions.of(workspaceId)
  }

  /** Counts what was committed. */
  raise(changed: Changed): void {
    this.#revisions.raise(changed)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
