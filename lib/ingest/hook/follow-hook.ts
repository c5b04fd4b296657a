import { jsonColumns } from '@/lib/store/json-columns'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { defaultAgent, flowContext, meantPath, type Context } from '@/lib/kernel'
import { completeEnded } from '@/lib/ingest/session/complete-quiet'
import { takeFile } from '@/lib/ingest/source/take-file'
import { spoolOf } from './spool'

/** What a hook left to be done. */
export interface HookNote {
  harness: string
  path: string | null
  sessionKey: string | null
  isEnd: boolean
  agent: string | null
}

/** Takes in what a hook points to, and takes it out of our own spool then; a session that ended is complete at once. @throws Error when the file cannot be read. */
export async function followHook(given: Context, note: HookNote): Promise<{ sessions: number; completed: number }> {
  const ctx = flowContext(given)
  const agentName = note.agent ?? defaultAgent
  const ids = note.path === null ? [] : await take(ctx, note.path, note.agent)
  const named = note.sessionKey === null ? [] : [{ harness: note.harness, key: note.sessionKey, agent: { name: agentName } }]
  const completed = note.isEnd ? await completeEnded(ctx, { OR: [{ id: { in: ids } }, ...named] }) : 0
  return { sessions: ids.length, completed }
}

async function take(ctx: ReturnType<typeof flowContext>, shown: string, agent: string | null): Promise<string[]> {
  const where = { workspaceId_agentName_path: { workspaceId: ctx.workspace.id, agentName: agent ?? defaultAgent, path: shown } }
  const known = await ctx.store.db.sourceFile.findUnique({ where })
  const taken = await takeFile(ctx, { file: meantPath(shown), agent: agent ?? undefined, known })
  if (taken.refused !== null) throw new Error(taken.refused)
  if (meantPath(shown).startsWith(spoolOf(ctx) + path.sep)) await fs.rm(meantPath(shown), { force: true })
  const now = await ctx.store.db.sourceFile.findUnique({ where })
  return jsonColumns.SourceFile.sessionIds(now?.sessionIds ?? [])
}
