import { entriesOf } from '@/lib/domain/collection/keys-of'
import { fieldOf } from '@/lib/domain/collection/field-of'
import type { OutputOf } from '@/lib/contract/operation'
import type { readTimeline } from '@/lib/contract/skill-history'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import type { Event } from '@/prisma/generated/sqlite/client'

export type Marker = OutputOf<typeof readTimeline>['markers'][number]

const labelOf = (state: string): string => entriesOf(stateLabels).find(([one]) => one === state)?.[1] ?? state

/** "Policy v4", "Policy v5 of agent billing", "Policy v6 of this skill". */
function policyLabel({ objectId, objectName, after, policyVersion }: Event): string {
  const version = policyVersion ?? fieldOf(after, 'version')
  const named = typeof version === 'number' ? `Policy v${version}` : 'Policy'
  if (objectId.startsWith('agent:')) return `${named} of agent ${objectName}`
  return objectId.startsWith('skill:') ? `${named} of this skill` : named
}

function describe(event: Event): Pick<Marker, 'kind' | 'label'> | null {
  const { objectKind, before, after } = event
  if (objectKind === 'policy') return { kind: 'policy', label: policyLabel(event) }
  const [stateWas, stateIs] = [fieldOf(before, 'state'), fieldOf(after, 'state')]
  if (typeof stateIs === 'string' && stateIs !== stateWas) return { kind: 'transition', label: labelOf(stateIs) }
  const [versionWas, versionIs] = [fieldOf(before, 'version'), fieldOf(after, 'version')]
  if (typeof versionIs === 'number' && versionIs !== versionWas) return { kind: 'version', label: `Version ${versionIs}` }
  return null
}

/** What the timeline marks: state changes, versions and policies, as the log has them. */
export function markersOf(events: readonly Event[]): Marker[] {
  return events.flatMap((event) => {
    const described = describe(event)
    return described ? [{ at: event.at.toISOString(), ...described, event: event.id }] : []
  })
}

/** Every time at which the evaluation window began, as snapshots in the log name it; acts that were undone began none. */
export function windowStarts(events: readonly Event[]): number[] {
  return events.flatMap((event) => {
    if (event.undoneById !== null) return []
    return [fieldOf(event.before, 'windowSince'), fieldOf(event.after, 'windowSince')].flatMap((text) =>
      typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? [Date.parse(text)] : [],
    )
  })
}
