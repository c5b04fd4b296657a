import { promises as fs } from 'node:fs'
import * as contract from '@/lib/contract/source'
import { clientPlace, readVerb, requireLocal, showPath } from '@/lib/kernel'
import { agentFolders, walkFiles } from '@/lib/ingest'

// A first look must not take longer than a glance.
const filesMax = 20_000
const statsAtOnce = 64

/** The folders of agent sessions on this machine, with what lies in them. Local mode only. */
export const listSources = readVerb(contract.listSources, async (ctx) => {
  requireLocal(ctx)
  const folders = await Promise.all(agentFolders.map(({ harness, folder }) => inspect(clientPlace(ctx, folder), harness)))
  return { items: folders.filter((one) => one.files > 0) }
})

async function inspect(folder: string, harness: string) {
  const files: string[] = []
  for await (const file of walkFiles(folder, () => undefined)) {
    files.push(file)
    if (files.length >= filesMax) break
  }
  let bytes = 0
  let newestMs = 0
  for (let start = 0; start < files.length; start += statsAtOnce) {
    const stats = await Promise.all(files.slice(start, start + statsAtOnce).map((file) => fs.stat(file).catch(() => null)))
    for (const stat of stats) {
      bytes += stat?.size ?? 0
      newestMs = Math.max(newestMs, stat?.mtimeMs ?? 0)
    }
  }
  const newestAt = newestMs ? new Date(newestMs).toISOString() : null
  return { path: folder, shown: showPath(folder), harness, files: files.length, bytes, newestAt }
}
