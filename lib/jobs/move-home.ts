import { existsSync } from 'node:fs'
import { parseSettings } from '@/lib/config/settings'
import { SettingsError } from '@/lib/config/settings-error'
import { shownDatabase } from '@/lib/config/shown-database'
import { HomeLocked, lockHome } from '@/lib/store/lock-home'
import { moveDatabase, MoveRefused, planMove, type MovedTable } from '@/lib/store/move-database'

interface MoveOrder {
  /** `postgresql://…` */
  to: string
  /** Only check both databases and count. */
  isDryRun: boolean
  /** The folder of the product, which has the migrations. */
  root: string
  /** Hears of each table before it is copied. */
  onTable?: (table: MovedTable) => void
}

/** What was moved, or would be. The addresses are without credentials. */
interface MovedHome {
  from: string
  to: string
  tables: MovedTable[]
}

/**
 * Copies the SQLite database of a home to PostgreSQL. The home stays locked until this process ends, so that no server writes to a
 * database that was left. @throws Error whose message is one line for the person at the terminal
 */
export async function moveHome(
  env: Record<string, string | undefined>,
  { to, isDryRun, root, onTable }: MoveOrder,
): Promise<MovedHome> {
  try {
    const { home, databaseUrl } = parseSettings(env)
    if (!existsSync(home)) throw new MoveRefused(`there is no home at ${home}. Set METTLE_HOME to the folder that has the data`)
    await lockHome(home, 'a move to another database')
    const tables = isDryRun ? await planMove(databaseUrl, to) : await moveDatabase(databaseUrl, to, { root, onTable })
    return { from: shownDatabase(databaseUrl), to: shownDatabase(to), tables }
  } catch (error) {
    throw new Error(sentence(error, to), { cause: error })
  }
}

/** Libraries put the cause last, or into a code. */
function sentence(error: unknown, to: string): string {
  if (error instanceof HomeLocked || error instanceof MoveRefused || error instanceof SettingsError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : String(error)
  const cause = text.split('\n').findLast((line) => line.trim() !== '') ?? (code || 'unknown cause')
  return `cannot move to ${shownDatabase(to)}: ${cause.trim()}. Nothing was moved`
}
