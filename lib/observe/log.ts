import pino from 'pino'
import { settings } from '@/lib/config/settings'

const slot: typeof globalThis & { mettleLog?: pino.Logger } = globalThis

/** The process's logger: JSON lines to stdout. Never pass it transcript text, only ids and counts. */
export function log(): pino.Logger {
  slot.mettleLog ??= pino({ level: settings().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return slot.mettleLog
}
