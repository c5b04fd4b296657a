import { HomeLocked } from '@/lib/store/lock-home'
import { SettingsError } from '@/lib/config/settings-error'
import { shownDatabase } from '@/lib/config/shown-database'

/**
 * A failed start as one line for the person at the terminal: libraries put the cause last, or into a code. The database is named
 * only when the settings are valid, because it comes from them.
 */
export function startFailure(error: unknown, databaseUrl: () => string): string {
  if (error instanceof SettingsError || error instanceof HomeLocked) return `mettle: ${error.message}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').map((line) => line.trim())
  const cause = lines.findLast((line) => line !== '') ?? (code || 'unknown cause')
  return `mettle: cannot start with the database ${shownDatabase(databaseUrl())}: ${cause}. Check DATABASE_URL and METTLE_HOME, then start again`
}
