import { settings } from '@/lib/config/settings'
import { openStore, type Store } from './client'

const slot: typeof globalThis & { mettleStore?: Store } = globalThis

/** The store of this process: one client, however often this module is evaluated. */
export function store(): Store {
  slot.mettleStore ??= openStore(settings().databaseUrl, settings().directUrl)
  return slot.mettleStore
}
