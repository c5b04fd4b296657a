import { makeHome } from '@/lib/config/make-home'
import { parseSettings } from '@/lib/config/settings'
import { reachDatabase } from '@/lib/store/reach-database'
import { startFailure } from './start-failure'

/**
 * Checks that a server can start with an environment, before anything is built or bound: the settings are valid, the home is
 * writable, the database responds. @throws Error whose message is one line for the person at the terminal
 */
export async function beforeStart(env: Record<string, string | undefined>): Promise<{ host: string; port: number }> {
  try {
    const { home, databaseUrl, host, port } = parseSettings(env)
    makeHome(home)
    await reachDatabase(databaseUrl)
    return { host, port }
  } catch (error) {
    throw new Error(
      startFailure(error, () => parseSettings(env).databaseUrl),
      { cause: error },
    )
  }
}
