import { EventEmitter } from 'node:events'

/** What this process notifies itself of, so that nobody waits for the next poll. Other processes poll. */
interface Buses {
  /** `queued` wakes the worker, `ended` notifies those who wait for a job, `sources` follows a change of the watched folders. */
  jobs: EventEmitter<{ queued: []; ended: [id: string]; sources: [] }>
  /** `unwritten` follows a write to a workspace's files that left some pending, `committed` each commit of one. */
  disk: EventEmitter<{ unwritten: []; committed: [workspace: string] }>
  /** `written` follows a transaction that wrote events or notices for a workspace. */
  events: EventEmitter<{ written: [workspaceId: string] }>
}

const slot: typeof globalThis & { mettleBuses?: Buses } = globalThis

const emitter = <Events extends Record<keyof Events, unknown[]>>(): EventEmitter<Events> =>
  new EventEmitter<Events>().setMaxListeners(0)
const buses = (): Buses => (slot.mettleBuses ??= { jobs: emitter(), disk: emitter(), events: emitter() })

export const jobBus = (): Buses['jobs'] => buses().jobs
export const diskBus = (): Buses['disk'] => buses().disk
export const eventBus = (): Buses['events'] => buses().events
