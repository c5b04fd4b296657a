import { countPhrase, successPhrase } from '@/lib/domain/lifecycle/phrase'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ServingFigures } from './serving-figures'

/** The note served with a skill that is out of service, failed too often or was unused for long; null when there is none. */
export function servingNote(
  row: Pick<Skill, 'state' | 'deprecatedReason'>,
  { window, decay }: Pick<ServingFigures, 'window' | 'decay'>,
  isDoubtful: boolean,
): string | null {
  const { days, isStale } = decay.parts
  const notes = [
    ...(row.state === 'deprecated' ? [`deprecated: ${row.deprecatedReason ?? 'no reason was given'}`] : []),
    ...(isDoubtful ? [`low reliability: ${successPhrase(window)}`] : []),
    ...(isStale ? [`may be out of date: not used for ${countPhrase(Math.floor(days), 'day')}`] : []),
  ]
  return notes.length === 0 ? null : notes.join('; ')
}
