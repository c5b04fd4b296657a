import { changesOf } from '@/lib/domain/policy/patch'
import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyPatch } from '@/lib/domain/policy/policy'
import type { Event } from '@/prisma/generated/sqlite/client'
import { jsonOf } from '@/lib/store/json'
import type { Scope } from './policy-scope'
import { writeVersion } from './write-version'
import { before, read, type Inverse } from '@/lib/kernel'

const valuesOf = (event: Event, side: Event['before']): PolicyPatch => read(event, before.policy, side)?.values ?? {}

/** Undoes a save of a policy: the scope's earlier values apply again as a new version, because decisions name versions. */
export const policyInverse: Inverse = {
  plan: (event) => {
    const fields = changesOf(valuesOf(event, event.after), valuesOf(event, event.before)).map(
      ({ field }) => policyFields[field].label,
    )
    return [{ object: event.objectName, change: `as before: ${fields.join(', ')}` }]
  },
  async apply(tx, event, undoId) {
    const values = valuesOf(event, event.before)
    const reason = event.undoesId === null ? `undid version ${event.policyVersion}` : (event.reason ?? '')
    const version = await writeVersion(tx, scopeOfEvent(event), values, reason)
    const after = { version, values: jsonOf(values) }
    await tx.db.event.update({ where: { id: undoId }, data: { policyVersion: version, after } })
  },
}

function scopeOfEvent({ objectId, objectName, agentId }: Event): Scope {
  const [kind = '', id = ''] = objectId.split(':')
  return { kind: kind as Scope['kind'], id, name: objectName, agentId }
}
