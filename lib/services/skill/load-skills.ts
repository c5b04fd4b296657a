import { createHash } from 'node:crypto'
import type { z } from 'zod'
import * as contract from '@/lib/contract/exchange'
import { readCatalogue } from '@/lib/contract/catalogue'
import { isLive } from '@/lib/domain/lifecycle/states'
import { newId } from '@/lib/store/id'
import type { Skipped } from '@/lib/workspace/find-skills'
import { flowVerb, namedFolder, perform, requireLocal, runByJob, showPath, type FlowContext, type JobPayload } from '@/lib/kernel'
import {
  actOf,
  countsOf,
  foldersOf,
  isOwnFolder,
  loadPart,
  previewImport,
  readOffered,
  skillsBelow,
  type Offered,
} from '@/lib/library'

/** So many are loaded in one transaction while the request waits; more become a job of short ones. */
const atOnce = 200

type Input = z.output<typeof contract.loadSkills.input>

/** Reads the skills below the folders; of more than are loaded at once only how many there are (`offered` is null). */
async function readFolders(folders: readonly string[], { preview, only }: Input) {
  const isSmall = preview === true || (only !== undefined && only.length <= atOnce)
  const skipped: Skipped[] = []
  const offered: Offered[] = []
  let files = 0
  for await (const one of skillsBelow(folders, skipped)) {
    files += 1
    if (isSmall || files <= atOnce) offered.push(one)
    else offered.length = 0
  }
  return { offered: isSmall || files <= atOnce ? offered : null, files, skipped }
}

/** What the list of served skills costs each session now, and would cost with these. */
async function catalogueWith(
  ctx: FlowContext,
  previewed: Awaited<ReturnType<typeof previewImport>>,
): Promise<{ before: number; after: number }> {
  const { tokens: before } = await perform(ctx, readCatalogue, {})
  const after = previewed.reduce((sum, { planned, item }) => {
    const isServed = item.scan?.verdict !== 'deny'
    if (planned.change === 'create') return sum + (isServed ? (item.tokens ?? 0) : 0)
    if (planned.change !== 'update' || !isLive(planned.skill.state)) return sum
    return sum - (item.former?.tokens ?? 0) + (isServed ? (item.tokens ?? 0) : 0)
  }, before)
  return { before, after }
}

/** The same load asked for again while it waits is the same job. */
const keyOf = (payload: JobPayload<'load'>): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...payload, id: '' }))
    .digest('hex')

/**
 * Loads every skill below a folder of this machine, whatever its layout, as one act with one undo: from the machine's own skill
 * folders as the person's own, from elsewhere on probation. A file that came from the same place before becomes the next version of
 * its skill; where another skill has its name, the person chooses. A preview writes nothing. More than 200 become a job, whose
 * result is the answer where it ends within 30 seconds. Local mode only.
 */
export const loadSkills = flowVerb(contract.loadSkills, async (ctx, input) => {
  requireLocal(ctx)
  // Without one these are the folders of programs on this machine.
  if (input.dir !== undefined) await namedFolder(ctx, input.dir)
  const folders = await foldersOf(ctx, input.dir)
  const { offered, files, skipped } = await readFolders(folders, input)
  const from = input.from ?? (folders.every((folder) => isOwnFolder(ctx, folder)) ? 'mine' : 'imported')
  const { onCollision, choices, only } = input
  const chosen = { from, onCollision, choices, only, agent: ctx.agent, by: ctx.actor }
  const payload = { id: newId('load'), folders, files, ...chosen }
  if (offered === null) {
    const job = await runByJob(ctx, { kind: 'load', payload, queuedKey: keyOf(payload) }, input.wait)
    return job.status === 'succeeded' ? contract.loaded.parse(job.result) : { job }
  }
  const act = actOf(payload)
  const reads = await readOffered(offered)
  const answer = { folders: folders.map((folder) => showPath(folder)), from, skipped }
  if (input.preview) {
    const previewed = await previewImport(ctx, reads, act)
    const items = previewed.map(({ item }) => item)
    return { ...answer, items, counts: countsOf(items), event: null, catalogue: await catalogueWith(ctx, previewed) }
  }
  const { results, event } = await loadPart(ctx, reads, act, { event: null })
  const items = results.map((one) => one.item)
  return { ...answer, items, counts: countsOf(items), event }
})
