// A process of its own that rotates the secret when told, beside others: it says when it is ready.
import { settings } from '@/lib/config/settings'
import { permissions } from '@/lib/domain/permission/permission'
import { openWorkspace } from '@/lib/kernel/open-workspace'
import { openStore } from '@/lib/store/client'
import { rotateSecret } from './rotate-secret'
import '@/lib/publish'

const config = settings()
const store = openStore(config.databaseUrl)
const now = () => new Date()
const workspace = await openWorkspace(store, 'default', now())
const actor = { kind: 'person', id: 'owner' } as const

process.on('message', () => {
  const answer = rotateSecret({ store, settings: config, workspace, actor, permissions, agent: null, now }, {})
  void answer.then(
    (counts) => process.send?.(counts),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.('ready')
