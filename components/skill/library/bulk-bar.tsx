'use client'

import { useState } from 'react'
import { ActionBar } from '@/components/ui/action-bar'
import { Button, ButtonLink } from '@/components/ui/button'
import { formatNumber, countOf } from '@/components/ui/format-number'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { BulkMove } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { overHttp } from '@/components/ui/over-http'
import { useAction } from '@/components/ui/use-action'
import { actionSpecs } from '../action/actions'
import { ReasonForm } from '../action/reason-form'
import { skillHref } from '../skill-address'
import { previewBulk, previewText } from './preview-bulk'
import type { BulkRequest } from './use-bulk'

const bulkActions: readonly { act: BulkMove; label: string; needsReason: boolean }[] = [
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
  onApply: (request: BulkRequest) => void
  onClear: () => void
}

/** The actions on the selection; each previews how many it includes and whom it skips. */
export function BulkBar({ items, isPending, onApply, onClear }: BulkBarProps) {
  const moves = previewBulk(items, 'archive')
  const flagged = items.filter((item) => item.protected).length
  const note = flagged > 0 ? `, ${flagged} protected: only Unprotect applies` : ''
  return (
    <section
      aria-label="Selected"
      className="sticky bottom-[calc(var(--bottom)+8px)] z-20 rounded-lg shadow-float border border-accent/40 bg-bg"
    >
      <div className="flex items-center justify-between gap-3 py-1 pr-1.5 pl-4">
        <output className="min-w-0 text-sm text-pretty text-ink-2">
          {flagged > 0 ? `${formatNumber(items.length)} selected${note}.` : previewText(items.length, { ...moves, left: [] })}
        </output>
        <Button variant="ghost" kbd="escape" onClick={onClear}>
          Clear
        </Button>
      </div>
      <ActionBar label="Actions for selected" className="static flex-wrap border-t-0 bg-transparent pt-0 pb-3 md:px-4">
        {bulkActions.map(({ act, label, needsReason }) => (
          <BulkButton
            key={act}
            move={act}
            label={label}
            needsReason={needsReason}
            items={items}
            isPending={isPending}
            onApply={(reason) => onApply({ act, names: previewBulk(items, act).included, ...(reason ? { reason } : {}) })}
          />
        ))}
        {items.length === 2 && (
          <ButtonLink href={skillHref(items[0]?.name ?? '', { tab: 'versions', with: items[1]?.name })}>Compare</ButtonLink>
        )}
        <ExportPicked items={items} />
      </ActionBar>
    </section>
  )
}

interface BulkButtonProps {
  move: BulkMove
  label: string
  needsReason: boolean
  items: readonly SkillItem[]
  isPending: boolean
  onApply: (reason?: string) => void
}

/** One action with its count; an action on nothing is not offered. */
function BulkButton({ move, label, needsReason, items, isPending, onApply }: BulkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const preview = previewBulk(items, move)
  const spec = actionSpecs[move]
  if (!spec || preview.included.length === 0) return null
  const text = `${label} ${formatNumber(preview.included.length)}`
  const variant = move === 'delete' ? 'danger' : 'secondary'
  if (!needsReason && preview.left.length === 0)
    return (
      <Button variant={variant} pending={isPending} onClick={() => onApply()}>
        {text}
      </Button>
    )
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger render={<Button variant={variant} pending={isPending}>{`${text}…`}</Button>} />
      <PopoverContent title={previewText(items.length, preview)} side="top">
        <ReasonForm
          action={{ ...spec, label: text, needsReason }}
          onCancel={() => setOpen(false)}
          onConfirm={(reason) => {
            setOpen(false)
            onApply(reason)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

const exportOverHttp = overHttp('skill.export')

/** Exports the selected skills into a folder of this machine, in the format that agents read. */
function ExportPicked({ items }: { items: readonly SkillItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState('')
  const exportAction = useAction({
    name: 'skill.export',
    run: exportOverHttp,
    message: ({ counts, to: folder }) => `Exported ${countOf(counts.written, 'skill')} to ${folder}`,
    adds: ({ counts }) => (counts.refused > 0 ? `${countOf(counts.refused, 'skill')} skipped: not served to agents` : undefined),
    onDone: () => setOpen(false),
  })
  const write = () => {
    if (to.trim()) exportAction.mutate({ names: items.map(({ name }) => name), to: to.trim() })
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger render={<Button>{`Export ${items.length}…`}</Button>} />
      <PopoverContent title={`Export ${countOf(items.length, 'skill')}`} side="top">
        <form
          className="grid w-72 max-w-full gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            write()
          }}
        >
          <Field label="Folder on this machine" hint="In the workspace, or in a folder allowed in settings.">
            <Input mono value={to} onValueChange={setTo} placeholder="~/.claude/skills" autoComplete="off" spellCheck={false} />
          </Field>
          <Button
            type="submit"
            size="sm"
            variant="primary"
            pending={exportAction.isPending}
            unavailable={to.trim() ? undefined : 'Enter a folder'}
          >
            Export
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
