import * as contract from '@/lib/contract/doctor'
import { flowVerb } from '@/lib/kernel'
import { adoptChanges } from '@/lib/publish'
import { mendVersions } from './check-versions'

/** Takes in what people did on disk, and scans what no scan has seen. A second run changes nothing. */
export const rescan = flowVerb(contract.rescan, async (ctx) => {
  const adopted = await adoptChanges(ctx)
  const denied = (await mendVersions(ctx)).map(({ name, event }) => ({
    name,
    what: 'quarantined' as const,
    sentence: 'The scan blocked its content. It is no longer served.',
    event,
  }))
  const looked = await ctx.store.db.skill.count({ where: { workspaceId: ctx.workspace.id, state: { not: 'deleted' } } })
  const items = [...adopted, ...denied]
  return { ok: !items.some(({ what }) => what === 'refused' || what === 'quarantined'), looked, items }
})
