import type { LifecycleEvent } from './transitions'

const ofPerson: Partial<Record<LifecycleEvent, LifecycleEvent>> = { prove: 'promote', unblock: 'reset', recover: 'promote' }

/** The act by which a person does what a policy may not: some moves of a policy have another name when a person makes them. */
export function personEventFor(verb: LifecycleEvent): LifecycleEvent {
  return ofPerson[verb] ?? verb
}
