'use client'

import { TriangleAlert } from 'lucide-react'
import { Checkbox } from '@/components/ui/checkbox'
import { withMarks } from '@/components/ui/with-marks'
import type { SplitDraft, SplitEntryItem } from './split-draft'

interface SplitMapProps {
  draft: SplitDraft
  entries: readonly SplitEntryItem[]
  onPlace: (id: string, key: number, isIn: boolean) => void
}

/** "Instructions, step 2", as the merge says it too; a file has its path. */
const placeText = ({ id, part }: Pick<SplitEntryItem, 'id' | 'part'>): string =>
  id.replace(
    new RegExp(`^(\\w)(\\w*) (${part} \\d+)$`),
    (_, first: string, rest: string, which: string) => `${first.toUpperCase()}${rest}, ${which}`,
  )

/** Each step, warning, text and file of the skill, with a checkbox for every part. */
export function SplitMap({ draft, entries, onPlace }: SplitMapProps) {
  const nameOf = (index: number) => draft.parts[index]?.name || `part ${index + 1}`
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">Assign content to parts</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-3">
            <th scope="col" className="px-4 py-1.5 text-left font-medium">
              In the skill
            </th>
            {draft.parts.map((part, index) => (
              <th key={part.key} scope="col" className="w-14 px-2 py-1.5 text-center font-medium whitespace-nowrap">
                Part {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="ruled">
          {entries.map((entry) => {
            const keys = draft.places[entry.id] ?? []
            return (
              <tr key={entry.id}>
                <th scope="row" className="min-w-48 px-4 py-2 text-left font-normal break-words">
                  <span className="block text-sm text-ink-3">
                    {placeText(entry)}
                    {keys.length === 0 && (
                      <span className="ml-2 inline-flex items-center gap-1 text-bad">
                        <TriangleAlert className="size-3" aria-hidden /> unassigned
                      </span>
                    )}
                  </span>
                  <span className="block whitespace-pre-line">{withMarks(entry.text)}</span>
                </th>
                {draft.parts.map((part, index) => (
                  <td key={part.key} className="px-2 py-2">
                    <span className="grid place-items-center">
                      <Checkbox
                        aria-label={`${placeText(entry)} to ${nameOf(index)}`}
                        checked={keys.includes(part.key)}
                        onCheckedChange={(is) => onPlace(entry.id, part.key, is)}
                      />
                    </span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
