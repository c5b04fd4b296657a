import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from './context'

/** @throws Problem `forbidden` unless server and person share a machine: a remote caller may not access its files. */
export function requireLocal(ctx: Context): void {
  if (!ctx.settings.isLoopback)
    throw new Problem('forbidden', 'Folders are read in local mode only. Send files with "mettle ingest" instead.')
}
