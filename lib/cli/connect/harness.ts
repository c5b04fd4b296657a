import type { HarnessName } from '@/lib/domain/harness/harnesses'
import type { Edit } from './edit'
import type { Place } from './place'

/** How a harness is connected; the domain has the paths of its files and skills. */
export interface Harness {
  name: HarnessName
  /** What is left for a person: what it asks before it trusts a folder, a hook or a server, and what it has to be started anew for. */
  note: string
  /** Every file that is written, the hook's first. */
  edits(place: Place): Edit[]
}
