import { EventEmitter } from 'node:events'

const slot: typeof globalThis & { mettleDisk?: EventEmitter } = globalThis

/** Bell of this process: rung with `unwritten` after an attempt to write to a workspace that left something waiting. */
export function diskBell(): EventEmitter {
  slot.mettleDisk ??= new EventEmitter()
  return slot.mettleDisk
}
