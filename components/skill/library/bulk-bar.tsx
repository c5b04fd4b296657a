'use client'

import { useState } from 'react'
import { ActionBar } from '@/components/ui/action-bar'
import { Button, ButtonLink } from '@/components/ui/button'
import { formatNumber } from '@/components/ui/format-number'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { BulkAct } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'
import { actLooks } from '../act/acts'
import { ReasonForm } from '../act/reason-form'
import { skillHref } from '../skill-address'
import { ExportPicked } from './export-picked'
import { previewBulk, previewText } from './preview-bulk'
import type { BulkAsked } from './use-bulk'

const acts: readonly { act: BulkAct; label: string; needsReason: boolean }[] = [
  { act: 'promote', label: 'Promote', needsReason: false },
  { act: 'deprecate', label: 'Deprecate', needsReason: true },
  { act: 'protect', label: 'Protect', needsReason: true },
  { act: 'unprotect', label: 'Unprotect', needsReason: true },
  { act: 'reset', label: 'Reset', needsReason: true },
  { act: 'archive', label: 'Archive', needsReason: false },
  { act: 'delete', label: 'Delete', needsReason: false },
]

interface BulkBarProps {
  items: readonly SkillItem[]
  isPending: boolean
  onTake: (asked: BulkAsked) => void
  onClear: () => void
}

/** The acts for all that are selected; each says beforehand how many it would take and whom it leaves out. */
export function BulkBar({ items, isPending, onTake, onClear }: BulkBarProps) {
  const moves = previewBulk(items, 'archive')
  const flagged = items.filter((item) => item.protected).length
  const note = flagged > 0 ? `, ${flagged} protected: no act but Unprotect takes them` : ''
  return (
    <section aria-label="Selected" className="sticky bottom-(--bottom) z-20 rounded-lg border border-accent/40 bg-bg">
      <output className="block px-4 pt-2.5 text-sm text-pretty text-ink-2">
        {flagged > 0 ? `${formatNumber(items.length)} selected${note}.` : previewText(items.length, { ...moves, left: [] })}
      </output>
      <ActionBar label="Act on the selected" className="static border-t-0 bg-transparent md:px-4">
        {acts.map(({ act, label, needsReason }) => (
          <BulkButton
            key={act}
            act={act}
            label={label}
            needsReason={needsReason}
            items={items}
            isPending={isPending}
            onTake={(reason) => onTake({ act, names: previewBulk(items, act).taken, ...(reason ? { reason } : {}) })}
          />
        ))}
        {items.length === 2 && (
          <ButtonLink href={skillHref(items[0]?.name ?? '', { tab: 'versions', with: items[1]?.name })}>Compare</ButtonLink>
        )}
        <ExportPicked items={items} />
        <Button variant="ghost" kbd="escape" onClick={onClear}>
          Clear
        </Button>
      </ActionBar>
    </section>
  )
}

interface BulkButtonProps {
  act: BulkAct
  label: string
  needsReason: boolean
  items: readonly SkillItem[]
  isPending: boolean
  onTake: (reason?: string) => void
}

/** One act with the number it takes; what takes none is not offered. */
function BulkButton({ act, label, needsReason, items, isPending, onTake }: BulkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const preview = previewBulk(items, act)
  const look = actLooks[act]
  if (!look || preview.taken.length === 0) return null
  const text = `${label} ${formatNumber(preview.taken.length)}`
  const variant = act === 'delete' ? 'danger' : 'secondary'
  if (!needsReason && preview.left.length === 0)
    return (
      <Button variant={variant} pending={isPending} onClick={() => onTake()}>
        {text}
      </Button>
    )
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger render={<Button variant={variant} pending={isPending}>{`${text}…`}</Button>} />
      <PopoverContent title={previewText(items.length, preview)} side="top">
        <ReasonForm
          act={{ ...look, label: text, needsReason }}
          onCancel={() => setOpen(false)}
          onTake={(reason) => {
            setOpen(false)
            onTake(reason)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
