import type { HarnessName } from '@/lib/domain/harness/harnesses'
import type { Edit } from './edit'
import type { Place } from './place'

/** How a harness is connected; where its files and skills lie stands in the domain. */
export interface Harness {
  name: HarnessName
  /** What is left for a person to do there. */
  note?: string
  /** Every file that is written, the hook's first. */
  edits(place: Place): Edit[]
}
