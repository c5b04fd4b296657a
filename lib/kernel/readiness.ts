import { settings } from '@/lib/config/settings'
import { store } from '@/lib/store/store'
import { whatIsMissing } from './what-is-missing'

/** Whether this process can serve, and what is missing, for its supervisor. Needs no workspace and no caller. */
export async function readiness(): Promise<{ ready: boolean; missing: string[] }> {
  const { missing, pending } = await whatIsMissing(store(), settings())
  const unmigrated = `The database is missing ${pending} migrations. Restart the server to apply them.`
  const all = pending > 0 && missing.length === 0 ? [unmigrated] : missing
  return { ready: all.length === 0, missing: all }
}
