import type { Role } from '@/lib/domain/permission/role'
import { everyWorkspace, getOrCompute, type Store } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { hashOfSecret } from './browser-session'

/** A person with a signed-in browser, as it stands in the database. */
export interface FoundPerson {
  userId: string
  email: string
  /** Id of the browser's session. */
  browser: string
  expiresAt: Date
  /** Role by name of the workspace. */
  roles: ReadonlyMap<string, Role>
}

async function readPeople({ reader }: Store): Promise<Map<string, FoundPerson>> {
  const members = { select: { role: true, workspace: { select: { name: true } } } } as const
  const user = { select: { id: true, email: true, members } } as const
  const rows = await reader.authSession.findMany({ select: { id: true, hash: true, expiresAt: true, user } })
  return new Map(
    rows.map(({ id, hash, expiresAt, user: { id: userId, email, members: found } }) => {
      const roles = new Map(found.map(({ role, workspace }) => [workspace.name, role]))
      return [hash, { userId, email, browser: id, expiresAt, roles }]
    }),
  )
}

/**
 * The person of a browser's secret; null for one that is unknown, ended or expired. All are cached together until a person comes,
 * goes or changes, so a request reads no database, and wrong secrets fill no cache.
 */
export async function findPerson(secret: string, now: Date): Promise<FoundPerson | null> {
  const opened = store()
  const place = { workspaceId: everyWorkspace, parts: ['content'], key: ['people'] } as const
  const people = await getOrCompute(opened, opened.reader, place, () => readPeople(opened))
  const found = people.get(hashOfSecret(secret))
  return found && found.expiresAt > now ? found : null
}

/** Whether anybody has an account on this server. */
export async function hasAccounts(): Promise<boolean> {
  const opened = store()
  const place = { workspaceId: everyWorkspace, parts: ['content'], key: ['accounts'] } as const
  const find = () => opened.reader.authUser.findFirst({ select: { id: true } })
  return (await getOrCompute(opened, opened.reader, place, find)) !== null
}

/** Notes when a browser was last seen. */
export async function stampBrowser(id: string, at: Date): Promise<void> {
  await store().db.authSession.updateMany({ where: { id }, data: { lastSeenAt: at } })
}
