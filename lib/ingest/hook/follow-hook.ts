import { jsonColumns } from '@/lib/store/json-columns'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { defaultAgent, flowContext, resolveShownPath, type Context, type JobPayload } from '@/lib/kernel'
import { completeEnded } from '@/lib/ingest/session/complete-quiet'
import { ingestFile } from '@/lib/ingest/source/ingest-file'
import { bufferDirOf } from './buffer-dir'

/**
 * Imports the file that a hook points to, then removes it from our own buffer; a session that ended is completed at once.
 * @throws Error when the file cannot be read.
 */
export async function followHook(context: Context, note: JobPayload<'hook'>): Promise<{ sessions: number; completed: number }> {
  const ctx = flowContext(context)
  const agentName = note.agent ?? defaultAgent
  const ids = note.path === null ? [] : await ingestOne(ctx, note.path, note.agent)
  const named = note.sessionKey === null ? [] : [{ harness: note.harness, key: note.sessionKey, agent: { name: agentName } }]
  const completed = note.isEnd ? await completeEnded(ctx, { OR: [{ id: { in: ids } }, ...named] }) : 0
  return { sessions: ids.length, completed }
}

async function ingestOne(ctx: ReturnType<typeof flowContext>, shown: string, agent: string | null): Promise<string[]> {
  const where = { workspaceId_agentName_path: { workspaceId: ctx.workspace.id, agentName: agent ?? defaultAgent, path: shown } }
  const known = await ctx.store.db.sourceFile.findUnique({ where })
  const result = await ingestFile(ctx, { file: resolveShownPath(shown), agent: agent ?? undefined, known })
  if (result.refused !== null) throw new Error(result.refused)
  if (resolveShownPath(shown).startsWith(bufferDirOf(ctx) + path.sep)) await fs.rm(resolveShownPath(shown), { force: true })
  const now = await ctx.store.db.sourceFile.findUnique({ where })
  return jsonColumns.SourceFile.sessionIds(now?.sessionIds ?? [])
}
