// A process of its own that writes skills into a workspace that others write too: it says when it is ready, and acts when told.
import { settings } from '@/lib/config/settings'
import { openStore } from '@/lib/store/client'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { openWorkspace } from '@/lib/kernel/open-workspace'
import { pushRemote } from '@/lib/publish'
import { permissions } from '@/lib/domain/permission/permission'

export interface WriterTask {
  create: string[]
  edit: string[]
  /** Pushes after each act. */
  pushes?: boolean
}

export interface WriterAnswer {
  /** Events of the acts that were answered. */
  events: string[]
  errors: string[]
}

const config = settings()
const store = openStore(config.databaseUrl)
const now = () => new Date()
const workspace = await openWorkspace(store, 'default', now())
const actor = { kind: 'person', id: 'owner' } as const
const ctx: Context = { store, settings: config, workspace, actor, permissions, agent: null, now }

process.on('message', ({ create, edit, pushes = false }: WriterTask) => {
  const writes = [
    ...create.map((name) => createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })),
    ...edit.map((name) => editSkill(ctx, { name, content: `Do ${name} twice.` })),
  ]
  const acts = pushes ? writes.map((act) => act.then(async (made) => (await pushRemote(ctx), made))) : writes
  void Promise.allSettled(acts).then((ends) => {
    const events = ends.flatMap((end) => (end.status === 'fulfilled' && end.value.event ? [end.value.event.id] : []))
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    process.send?.({ events, errors } satisfies WriterAnswer)
  })
})
process.send?.('ready')
