import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeHome } from '@/lib/config/make-home'
import { noteServer } from '@/lib/config/running-server'
import { parseSettings, tokenOf } from '@/lib/config/settings'
import { shownDatabase } from '@/lib/config/shown-database'
import { productVersion } from '@/lib/config/version'
import { signInLink } from '@/lib/domain/sign-in/browser-proof'
import { firstAccountLink } from '@/lib/domain/sign-in/join-link'
import { holdsAccounts, reachDatabase } from '@/lib/store/reach-database'
import { openNote, otherAccounts } from './other-accounts'
import { startFailure } from './start-failure'

/** What is known of a server before it runs. */
interface Start {
  host: string
  port: number
  /** The owner's token; null on an open server. */
  token: string | null
  /** A line for the person at the terminal; null: there is nothing to say. */
  note: string | null
  /** The address that a person opens, with a code that signs one browser in where that is needed. */
  addressOf: (url: string) => string
  /** Once the server runs, a line with the one-time link by which its first account is made; null where none is needed. */
  firstAccount: (url: string) => Promise<string | null>
  /** Notes this process in the home while its server is down, so that commands find it; returns what takes the note away. */
  noteDown: (url: string) => () => void
}

/**
 * Checks that a server can start with an environment, before anything is built or bound: the settings are valid, the home is
 * writable, the database responds. @throws Error whose message is one line for the person at the terminal
 */
export async function beforeStart(env: Record<string, string | undefined>): Promise<Start> {
  try {
    const parsed = parseSettings(env)
    const { home, databaseUrl, host, port, auth, isLoopback, publicUrl } = parsed
    makeHome(home)
    await reachDatabase(databaseUrl)
    const token = tokenOf(parsed)
    return {
      host,
      port,
      token,
      note: auth === 'open' && isLoopback ? openNote(accountsHere()) : null,
      addressOf: addressWith(token, publicUrl),
      firstAccount: firstAccountOf(parsed),
      noteDown: (address) =>
        noteServer(home, {
          address,
          version: productVersion,
          database: shownDatabase(databaseUrl),
          since: new Date().toISOString(),
        }),
    }
  } catch (error) {
    throw new Error(
      startFailure(error, () => parseSettings(env).databaseUrl),
      { cause: error },
    )
  }
}

function addressWith(token: string | null, publicUrl: string | null): Start['addressOf'] {
  if (token === null) return (url) => url
  return (url) => signInLink(publicUrl ?? url, token, randomBytes(16).toString('hex'), Date.now())
}

/** Where others reach the server, and no token makes anybody its owner, people need accounts. */
function firstAccountOf({ isLoopback, token, secret, publicUrl, databaseUrl }: ReturnType<typeof parseSettings>) {
  return async (url: string): Promise<string | null> => {
    if (isLoopback || token !== null || secret === undefined || (await holdsAccounts(databaseUrl))) return null
    const link = firstAccountLink(publicUrl ?? url, secret, randomBytes(16).toString('hex'), Date.now())
    return `Nobody has an account yet. Create the first one, the owner, within a day: ${link}`
  }
}

function accountsHere(): string[] {
  try {
    return otherAccounts(readFileSync('/etc/passwd', 'utf8'), { uid: process.getuid?.() ?? -1, platform: process.platform })
  } catch {
    // No such file on this system: nothing is known of its accounts.
    return []
  }
}
