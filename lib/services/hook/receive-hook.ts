import { promises as fs } from 'node:fs'
import path from 'node:path'
import * as contract from '@/lib/contract/source'
import { Problem } from '@/lib/domain/problem/problem'
import { ownRedaction, redact, redactKey } from '@/lib/redact/redact'
import {
  clientPlace,
  enqueue,
  flowVerb,
  inGroup,
  settleTogether,
  type Grouping,
  type JobDraft,
  resolveShownPath,
  redactionOf,
  requireLocal,
  showPath,
  wakeWorker,
  type FlowContext,
} from '@/lib/kernel'
import { agentFolders, noteSeen, readHook, bufferDirOf, type HookNews } from '@/lib/ingest'
import type { Redaction } from '@/lib/redact/own-rule'
import type { Job } from '@/lib/store/client'

const hookJobs: Grouping<JobDraft, Job> = {
  name: contract.receiveHook.name,
  run: (ctx, drafts) =>
    settleTogether(ctx, drafts, async (tx, some) => {
      const jobs: Job[] = []
      for (const draft of some) jobs.push(await enqueue(tx.db, tx, draft))
      return jobs
    }),
}

/** Takes note of a hook: a pointer to what has grown is queued, the reading is the job's. */
export const receiveHook = flowVerb(contract.receiveHook, async (ctx, { harness, ...body }) => {
  const { file, sessionKey, name, isEnd } = redactNews(readHook(body), await redactionOf(ctx))
  const absolute = file === null ? null : await requireKnownPlace(ctx, resolveShownPath(file))
  await noteSeen(ctx, harness, name)
  if (file === null && !(isEnd && sessionKey)) return { job: null }
  const payload = { harness, path: absolute && showPath(absolute), sessionKey, isEnd, agent: ctx.agent }
  // Of two agents' hooks neither counts as the other's, whatever they name.
  const queuedKey = [payload.path ?? '', sessionKey ?? '', isEnd ? 'end' : '', ctx.agent ?? ''].join('\n')
  const job = await inGroup(ctx, hookJobs, { kind: 'hook', payload, queuedKey })
  wakeWorker()
  return { job: job.id }
})

/** As what the transcript itself tells is redacted, so that both name the same session. */
function redactNews(news: HookNews, { rules, salt }: Redaction): HookNews {
  const also = ownRedaction(rules)
  const { sessionKey, name } = news
  return {
    ...news,
    sessionKey: sessionKey && redactKey(sessionKey, { also, salt }),
    name: name && redact(name, also).text,
  }
}

/** Whoever may send hooks must not make the server read any file: only what lies where sessions do. */
async function requireKnownPlace(ctx: FlowContext, file: string): Promise<string> {
  requireLocal(ctx)
  const real = await fs.realpath(file).catch(() => file)
  const sources = await ctx.db.source.findMany({
    where: { workspaceId: ctx.workspace.id, heldPath: { not: null } },
    select: { path: true },
  })
  const folders = [
    ...agentFolders.map((one) => clientPlace(ctx, one.folder)),
    ...sources.map((one) => resolveShownPath(one.path)),
    bufferDirOf(ctx),
  ]
  for (const folder of folders) {
    const place = await fs.realpath(folder).catch(() => folder)
    if (real.startsWith(place + path.sep)) return real
  }
  throw new Problem(
    'forbidden',
    `transcript_path: ${showPath(file)} lies in no folder where agents keep sessions. Add its folder to the sources in the settings first.`,
  )
}
