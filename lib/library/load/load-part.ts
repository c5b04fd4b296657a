import { holdingDiskWrites, type FlowContext, type WriteContext } from '@/lib/kernel'
import { importSkills, type ImportResult } from '@/lib/library/skill/import-skills'
import type { ImportChoice, ImportSoFar, Read } from '@/lib/library/skill/plan-import'

/** One act of loading folders: what it is called in the log, and what the person chose. */
export interface LoadAct extends ImportChoice {
  /** Of the load; its event is the one about this object. */
  id: string
  folder: string
  origin: 'human' | 'imported'
  /** How many files the whole act reads. */
  files: number
}

class NothingNew extends Error {
  constructor(readonly results: ImportResult[]) {
    super('nothing changed')
  }
}

/** So long may it take on a machine that has other things to do. */
const longMs = 15 * 60 * 1000

const beginAct = (tx: WriteContext, { id, folder, files }: LoadAct): Promise<string> =>
  tx.emit({ verb: 'load', object: { kind: 'load', id, name: folder }, evidence: { folder, files } })

/**
 * Imports some of the files of a load in one transaction, under the event of the whole act, which the first change begins. Without a
 * change there is no act: what began it is rolled back. With `soFar` it is a part of several, whose files are written at the end.
 */
export async function loadPart(
  ctx: FlowContext,
  reads: readonly Read[],
  act: LoadAct,
  { event, soFar }: { event: string | null; soFar?: ImportSoFar },
): Promise<{ results: ImportResult[]; event: string | null }> {
  if (reads.length === 0) return { results: [], event }
  const work = async (written: WriteContext) => {
    const tx = soFar ? holdingDiskWrites(written) : written
    const runId = event ?? (await beginAct(tx, act))
    const results = await importSkills(tx, reads, { runId, reason: `loaded from ${act.folder}`, origin: act.origin }, act, soFar)
    if (!results.some((one) => one.eventId !== null)) throw new NothingNew(results)
    return { results, event: runId }
  }
  try {
    return await ctx.transaction(work, { timeoutMs: longMs })
  } catch (error) {
    if (error instanceof NothingNew) return { results: error.results, event }
    throw error
  }
}
