import { EventEmitter } from 'node:events'

const slot: typeof globalThis & { mettleDisk?: EventEmitter } = globalThis

/** Event emitter of this process: emits `unwritten` after a write to a workspace's files that left some pending. */
export function diskBell(): EventEmitter {
  slot.mettleDisk ??= new EventEmitter()
  return slot.mettleDisk
}
