'use client'

import { Segmented } from '@/components/ui/segmented'
import { currentWordings, ownText, type TextChoice } from './wording-text'

const own = 'own'

/** Switches between the candidate's own text and its wordings, by writer. What is shown is what gets approved. */
export function WordingChoice({ choice }: { choice: TextChoice }) {
  const wordings = currentWordings(choice.own)
  const outdated = choice.own.wordings.filter(({ isStale }) => isStale).map(({ by }) => by)
  const items = [
    { value: own, label: ownText(choice.own) },
    ...wordings.map(({ digest, by }) => ({ value: digest, label: <span className="block max-w-[16ch] truncate">{by}</span> })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2 text-sm text-ink-2">
      {wordings.length > 0 && (
        <>
          <Segmented
            label="Text to approve"
            items={items}
            value={choice.chosen ?? own}
            onValueChange={(next) => choice.onChoose(next === own ? null : next)}
          />
          <span>The text that is shown is approved.</span>
        </>
      )}
      {outdated.length > 0 && <span>Outdated, the steps changed: {outdated.join(', ')}</span>}
    </div>
  )
}
