import { changesOf } from '@/lib/domain/policy/patch'
import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyPatch } from '@/lib/domain/policy/policy'
import type { Event, Prisma } from '@/prisma/generated/sqlite/client'
import { requireAdmin, type Scope } from '../policy/policy-scope'
import { writeVersion } from '../policy/write-version'
import type { Inverse } from './inverse'

const valuesOf = (side: Prisma.JsonValue | null): PolicyPatch => (side as { values?: PolicyPatch } | null)?.values ?? {}

/** A save of a policy: what the scope set before holds again, as a version of its own, because decisions name versions. */
export const policyInverse: Inverse = {
  plan: (event) => {
    const fields = changesOf(valuesOf(event.after), valuesOf(event.before)).map(({ field }) => policyFields[field].label)
    return [{ object: event.objectName, change: `as before: ${fields.join(', ')}` }]
  },
  async apply(tx, event, undoId) {
    requireAdmin(tx)
    const values = valuesOf(event.before)
    const version = await writeVersion(tx, scopeOfEvent(event), values, `undid version ${event.policyVersion}`)
    const after = { version, values: values as Prisma.InputJsonObject }
    await tx.db.event.update({ where: { id: undoId }, data: { policyVersion: version, after } })
  },
}

function scopeOfEvent({ objectId, objectName, agentId }: Event): Scope {
  const [kind = '', id = ''] = objectId.split(':')
  return { kind: kind as Scope['kind'], id, name: objectName, agentId }
}
