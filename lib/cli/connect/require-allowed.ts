import type { Client } from '@/lib/client/http-client'
import { agentPermissions, permissions, type Permission } from '@/lib/domain/permission/permission'
import { hasKey, heldBy } from './harness-key'
import type { Place } from './place'
import { isRegistered } from './skills-folder'
import type { HarnessName } from '@/lib/domain/harness/harnesses'

/** What is about to be done with a harness. */
export interface Intended {
  harness: HarnessName
  /** Its folder of skills, and the home of this machine that it is below. */
  skills: string
  home: string
  /** It is disconnected. */
  isRemoved: boolean
  /** It gets copies of the skills. */
  isCopied: boolean
}

/**
 * What that needs: a new key is made by whoever holds what it may do, and may make keys; a folder is kept in sync, or no longer, by
 * whoever may manage. A key that is there ends itself.
 */
async function neededFor(client: Client, place: Place, intended: Intended): Promise<Permission[]> {
  const { harness, skills, home, isRemoved, isCopied } = intended
  const isKept = await isRegistered(client, home, skills)
  const changesFolder = isRemoved ? isKept : isCopied && !isKept
  const isNew = !isRemoved && !(await hasKey(client, place, harness))
  return [...(changesFolder ? (['manage'] as const) : []), ...(isNew ? ([...agentPermissions, 'admin'] as const) : [])]
}

/**
 * Makes sure, before anything is written, that the caller may do all of it.
 * @throws Error that says in one line what to do
 */
export async function requireAllowed(client: Client, place: Place, all: readonly Intended[]): Promise<void> {
  const held = await heldBy(client)
  if (held === null) return
  const lists = await Promise.all(all.map((one) => neededFor(client, place, one)))
  const missing = permissions.filter((one) => lists.flat().includes(one) && !held.includes(one))
  if (missing.length === 0) return
  const names = all.filter((_, at) => lists[at]?.some((one) => missing.includes(one))).map(({ harness }) => harness)
  const asked = permissions.filter((one) => held.includes(one) || lists.flat().includes(one))
  throw new Error(
    `Nothing was changed: for ${names.join(', ')} this needs the permission ${missing.map((one) => `"${one}"`).join(' and ')}, which your key does not have. ` +
      `Run “mettle login --url ${place.url} --permissions ${asked.join(',')}”, or set METTLE_TOKEN to such a key that an owner made, and try again.`,
  )
}
