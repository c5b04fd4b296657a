import { inChunks } from '@/lib/store/in-chunks'
import type { Agent } from '@/prisma/generated/sqlite/client'
import { agentForWrite, defaultAgent, type WriteContext } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import type { ReadyFile } from './ready-file'
import type { NewSession } from './store-ready'

export interface OwnedFile {
  file: ReadyFile
  sessions: NewSession[]
  /** Who is said to have sent it; its sessions may say that they are another's. None where it holds no session. */
  sender: Agent | null
}

/** Whose the files and their sessions are; an agent that is new is made. */
export async function ownersOf(tx: WriteContext, files: readonly ReadyFile[]): Promise<OwnedFile[]> {
  const agents = new Map<string, Agent>()
  const agentOf = async (name: string): Promise<Agent> => {
    const agent = agents.get(name) ?? (await agentForWrite(tx.db, tx, name))
    agents.set(name, agent)
    return agent
  }
  const owned: OwnedFile[] = []
  for (const file of files) {
    const sessions: NewSession[] = []
    for (const ready of file.sessions) {
      const name = file.hints.agent ?? tx.agent ?? ready.head.agent
      sessions.push({ ready, agent: await agentOf(name || tx.agent || defaultAgent), isGrowing: file.hints.isGrowing ?? false })
    }
    owned.push({ file, sessions, sender: sessions.length > 0 ? await agentOf(file.agentName) : null })
  }
  return owned
}

const placeOf = ({ harness, key }: { harness: string; key: string }): string => JSON.stringify([harness, key])

/**
 * Of each file, whether nothing in it meets anything else: all of its sessions are new and in no file before it, they have no use to
 * judge, and name no skill that their agent has.
 */
export async function areFresh(tx: WriteContext, files: readonly OwnedFile[]): Promise<boolean[]> {
  const sessions = files.flatMap((one) => one.sessions)
  const keys = [...new Set(sessions.map(({ ready }) => ready.head.key))]
  const ofWorkspace = { workspaceId: tx.workspace.id }
  const rows = await inChunks(keys, (some) =>
    tx.db.session.findMany({ where: { ...ofWorkspace, key: { in: some } }, select: { harness: true, key: true } }),
  )
  const uses = await inChunks(keys, (some) =>
    tx.db.use.findMany({ where: { ...ofWorkspace, sessionKey: { in: some } }, select: { sessionKey: true } }),
  )
  const met = new Set(rows.map(placeOf))
  const used = new Set(uses.map((use) => use.sessionKey))
  const namesBySession = await namedSkills(tx, sessions)
  return files.map((file) => {
    const fresh = file.sessions.map(({ agent, ready: { head, skillNames } }) => {
      const isMet = met.has(placeOf(head))
      met.add(placeOf(head))
      return !isMet && !used.has(head.key) && !skillNames.some((name) => namesBySession.get(agent.name)?.has(name))
    })
    return !fresh.includes(false)
  })
}

/** By agent: of the names that sessions may have called skills by, those that mean one to it. */
async function namedSkills(tx: WriteContext, sessions: readonly NewSession[]): Promise<Map<string, ReadonlySet<string>>> {
  const named = new Map<string, Set<string>>()
  for (const { agent, ready } of sessions) named.set(agent.name, new Set([...(named.get(agent.name) ?? []), ...ready.skillNames]))
  const namesBySession = new Map<string, ReadonlySet<string>>()
  for (const [agent, names] of named) {
    if (names.size === 0) continue
    const skills = await findSkills(tx.db, tx, [...names], await visibleSkills(tx.db, tx, agent))
    namesBySession.set(agent, new Set(skills.keys()))
  }
  return namesBySession
}
