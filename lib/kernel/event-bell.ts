import { EventEmitter } from 'node:events'

const slot: typeof globalThis & { mettleEvents?: EventEmitter } = globalThis

/** Event emitter of this process: emits a workspace's id after a transaction that wrote events or notices for it. */
export function eventBell(): EventEmitter {
  slot.mettleEvents ??= new EventEmitter().setMaxListeners(0)
  return slot.mettleEvents
}
