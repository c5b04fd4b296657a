import * as contract from '@/lib/contract/secret'
import type { OutputOf } from '@/lib/contract/operation'
import { asWorkOf, asWorkOfAll, flowContext, flowVerb, isOfWorkspace, type Context, type FlowContext } from '@/lib/kernel'
import { readSeals, sealAnew, unknownSentence } from './seals'

/** Workspaces that are read at once. */
const page = 20

type Workspace = Context['workspace']
type Rotated = OutputOf<typeof contract.rotateSecret>

const workspacesAfter = ({ store }: Context, after: string): Promise<Workspace[]> =>
  asWorkOfAll(() =>
    store.reader.workspace.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: page,
      select: { id: true, name: true, isDemo: true },
    }),
  )

/** Seals what the caller reaches of some workspaces, and adds to the counts how things stand then. */
async function rotateIn(ctx: FlowContext, workspaces: readonly Workspace[], counts: Rotated): Promise<void> {
  const isOwn = (id: string) => !isOfWorkspace(ctx) || id === ctx.workspace.id
  for (const workspace of workspaces) {
    if (!isOwn(workspace.id)) continue
    const there = flowContext({ ...ctx, workspace })
    counts.workspaces += 1
    counts.resealed += await asWorkOf(there, () => sealAnew(there))
  }
  const names = new Map(workspaces.map(({ id, name }) => [id, name]))
  for (const { workspaceId, state, told } of await asWorkOfAll(() => readSeals(ctx.store.reader, ctx, [...names.keys()]))) {
    if (!isOwn(workspaceId)) counts.elsewhere += state === 'former' ? 1 : 0
    else if (state === 'former') counts.former += 1
    else if (state !== 'unknown') counts.present += 1
    else if (told) counts.unknown.push({ workspace: names.get(workspaceId) ?? '', sentence: unknownSentence(told) })
  }
}

/**
 * Seals every value anew that needs a former secret: in all workspaces for whoever runs the server, for anybody else in their own. Safe
 * while other processes run, and to repeat.
 */
export const rotateSecret = flowVerb(contract.rotateSecret, async (ctx) => {
  const formerSecrets = ctx.settings.formerSecrets.length
  const none = { workspaces: 0, resealed: 0, present: 0, former: 0, elsewhere: 0, unknown: [] }
  const counts: Rotated = { ...none, formerSecrets, canDrop: false }
  for (let after = ''; ;) {
    const workspaces = await workspacesAfter(ctx, after)
    await rotateIn(ctx, workspaces, counts)
    after = workspaces.at(-1)?.id ?? after
    if (workspaces.length < page) break
  }
  return { ...counts, canDrop: formerSecrets > 0 && counts.former === 0 && counts.elsewhere === 0 }
})
