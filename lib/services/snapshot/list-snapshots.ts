import { promises as fs } from 'node:fs'
import path from 'node:path'
import * as contract from '@/lib/contract/snapshot'
import { readVerb, showPath } from '@/lib/kernel'
import { isSnapshot, isUpload, snapshotFolder } from './snapshot-place'

/** The snapshots that lie on the server, newest first; uploads that were only looked at are not among them. */
export const listSnapshots = readVerb(contract.listSnapshots, async (ctx) => {
  const folder = await snapshotFolder(ctx)
  // They hold the work of every agent: none of them is one agent's.
  const all = ctx.agent === null ? await fs.readdir(folder) : []
  const names = all.filter((name) => isSnapshot(name) && !isUpload(name))
  const items = []
  for (const file of names) {
    const { size, mtime } = await fs.stat(path.join(folder, file))
    items.push({ file, bytes: size, createdAt: mtime.toISOString() })
  }
  items.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
  return { folder: showPath(folder), items }
})
