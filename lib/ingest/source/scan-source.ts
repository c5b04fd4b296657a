import type { Source } from '@/prisma/generated/sqlite/client'
import { flowContext, resolveShownPath, policyFor, savedPolicies, showPath, type Context } from '@/lib/kernel'
import { completeQuiet } from '@/lib/ingest/session/complete-quiet'
import { filesOf } from './source-item'
import { reasonOf } from './reason-of'
import { takeFiles } from './ingest-file'
import { walkFiles } from './walk-files'

/** The result of scanning a source. A type, not an interface: it is stored as JSON. */
export type ScanReport = { files: number; changed: number; sessions: number; refused: number }

const nothing: ScanReport = { files: 0, changed: 0, sessions: 0, refused: 0 }

/** Scans a watched folder and ingests what changed; sessions that were quiet for long enough are then completed. */
export async function scanSource(
  context: Context,
  sourceId: string,
  progress: (done: number, total: number, unit: string) => Promise<void>,
): Promise<ScanReport> {
  const ctx = flowContext(context)
  const source = await ctx.store.db.source.findUnique({ where: { id: sourceId } })
  if (!source || source.heldPath === null || source.isPaused || !(await ingestsByItself(ctx))) return nothing
  const report = await scan(ctx, source, progress)
  await completeQuiet(ctx)
  return report
}

async function ingestsByItself(ctx: Context): Promise<boolean> {
  return policyFor(await savedPolicies(ctx.store.db, ctx), {}).policy.autoIngest !== 'off'
}

async function scan(
  ctx: ReturnType<typeof flowContext>,
  source: Source,
  progress: (done: number, total: number, unit: string) => Promise<void>,
): Promise<ScanReport> {
  const root = resolveShownPath(source.path)
  let error: string | null = null
  let unlisted = 0
  const files: string[] = []
  const onUnreadable = (file: string, cause: unknown) => {
    if (file === root) error = reasonOf(cause)
    else unlisted++
  }
  for await (const file of walkFiles(root, onUnreadable)) files.push(file)
  const rows = await ctx.store.db.sourceFile.findMany({ where: filesOf(ctx, source) })
  const known = new Map(rows.map((row) => [row.path, row]))
  const report = { ...nothing, files: files.length, refused: unlisted }
  const agent = source.agentName ?? undefined
  let done = 0
  const context = files.map((file) => ({ file, agent, known: known.get(showPath(file)) ?? null }))
  await takeFiles(ctx, context, async (result) => {
    await progress(done++, files.length, 'files')
    if (result.refused !== null) report.refused++
    report.changed += Number(result.sessions.some((one) => one.changed))
    report.sessions += result.sessions.length
  })
  await progress(files.length, files.length, 'files')
  const now = ctx.now()
  await ctx.store.db.source.update({
    where: { id: source.id },
    data: {
      scannedAt: now,
      ...(report.changed > 0 ? { lastEventAt: now } : {}),
      files: report.files,
      refused: report.refused,
      error,
    },
  })
  return report
}
