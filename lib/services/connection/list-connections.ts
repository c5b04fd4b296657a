import { promises as fs } from 'node:fs'
import * as contract from '@/lib/contract/connection'
import { harnesses, harnessNames, marks, type HarnessName } from '@/lib/domain/harness/harnesses'
import { agentScope, clientPlace, resolveShownPath, readVerb, requireLocal, showPath, type Context } from '@/lib/kernel'
import { lastSeen } from '@/lib/ingest'
import { exportDirectories } from '@/lib/publish'

const plugins: readonly string[] = contract.pluginHarnesses
const bytesMax = 4 * 1024 * 1024

async function textOf(file: string): Promise<string> {
  const stat = await fs.stat(file).catch(() => null)
  return stat?.isFile() && stat.size <= bytesMax ? fs.readFile(file, 'utf8').catch(() => '') : ''
}

/** What lies in the files of a harness; nothing is written, and nothing of the text leaves. */
async function inspect(ctx: Context, harness: HarnessName) {
  const { label, folder, files } = harnesses[harness]
  const full = (file: string) => clientPlace(ctx, file)
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await textOf(full(file)) })))
  const holding = (mark: string) => texts.filter(({ text }) => text.includes(mark)).map(({ file }) => file)
  const [hook, tools] = [holding(marks.hook), holding(marks.tools)]
  const isFound = (await fs.stat(full(folder)).catch(() => null))?.isDirectory() ?? false
  const configured = files.filter((file) => hook.includes(file) || tools.includes(file))
  return {
    label,
    isFound,
    folder: showPath(full(folder)),
    hasHook: hook.length > 0,
    hasTools: tools.length > 0,
    files: configured.map((file) => showPath(full(file))),
  }
}

/** The harnesses that can be connected, those on this machine first. Local mode only: it looks at the machine's files. */
export const listConnections = readVerb(contract.listConnections, async (ctx) => {
  requireLocal(ctx)
  const scope = await agentScope(ctx.db, ctx)
  const [seen, directories, sessions, looks] = await Promise.all([
    lastSeen(ctx),
    exportDirectories(ctx.db, ctx),
    ctx.db.session.groupBy({
      by: ['harness'],
      where: { workspaceId: ctx.workspace.id, ...scope, harness: { in: harnessNames } },
      _count: { _all: true },
      _max: { startedAt: true },
    }),
    Promise.all(harnessNames.map(async (harness) => ({ harness, ...(await inspect(ctx, harness)) }))),
  ])
  const synced = new Set(directories.filter((one) => one.isKept).map((one) => resolveShownPath(one.path)))
  const items = looks.map((one) => {
    const skills = clientPlace(ctx, harnesses[one.harness].skills)
    const own = sessions.find((group) => group.harness === one.harness)
    return {
      ...one,
      skills: { path: showPath(skills), isKept: synced.has(skills) },
      lastEvent: seen.get(one.harness) ?? null,
      sessions: own?._count._all ?? 0,
      lastSessionAt: own?._max.startedAt?.toISOString() ?? null,
      plugin: plugins.includes(one.harness) ? `/api/plugins/${one.harness}` : null,
    }
  })
  return { items: items.toSorted((a, b) => Number(b.isFound) - Number(a.isFound)) }
})
