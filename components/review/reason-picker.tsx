'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { floatItem } from '@/components/ui/float'
import { cn } from '@/components/ui/cn'
import { countOf } from '@/components/ui/format-number'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Kbd } from '@/components/ui/kbd'
import { Popover, PopoverContent } from '@/components/ui/popover'
import { dismissReasons } from './choices'

export interface PickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The trigger; the picker's code loads when it is first pressed. */
  anchor: () => Element | null
  /** The number of affected candidates. */
  count: number
}

/** What the reason is for. */
export interface Asking {
  title: string
  /** Common reasons; each has a number key. */
  reasons: readonly string[]
  /** The effect of the decision. */
  note?: string
}

interface ReasonPickerProps extends PickerProps {
  /** The defaults are for a dismissal. */
  asking?: Asking
  onReason: (reason: string) => void
}

const dismissalOf = (count: number): Asking => ({
  title: count > 1 ? `Why dismiss ${countOf(count, 'candidate')}?` : 'Why dismiss?',
  reasons: dismissReasons,
  note: 'It won’t be proposed again until twice as many sessions show it.',
})

/** Asks for a reason: a number, or free text. */
export function ReasonPicker({ open, onOpenChange, anchor, count, asking = dismissalOf(count), onReason }: ReasonPickerProps) {
  const { title, reasons, note } = asking
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverContent title={title} side="top" anchor={anchor} className="w-80">
        <NumberedChoices items={reasons} onChoose={(index) => onReason(reasons[index] ?? '')} />
        <OtherReason onReason={onReason} />
        {note && <p className="mt-2 text-sm text-pretty text-ink-3">{note}</p>}
      </PopoverContent>
    </Popover>
  )
}

/** Choices with number keys, which work while no field next to them has the focus. */
export function NumberedChoices({ items, onChoose }: { items: readonly string[]; onChoose: (index: number) => void }) {
  const onKeyDown = (event: React.KeyboardEvent) => {
    const index = Number(event.key) - 1
    if (!Number.isInteger(index) || index < 0 || index >= items.length) return
    event.preventDefault()
    onChoose(index)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside
    <ol onKeyDown={onKeyDown} className="-mx-1">
      {items.map((item, index) => (
        <li key={item}>
          <button
            type="button"
            onClick={() => onChoose(index)}
            className={cn(floatItem, 'w-full py-1 text-left hover:bg-sunk focus-visible:-outline-offset-2')}
          >
            <span className="flex-1">{item}</span>
            <Kbd keys={String(index + 1)} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function OtherReason({ onReason }: { onReason: (reason: string) => void }) {
  const [words, setWords] = useState('')
  const reason = words.trim()
  return (
    <form
      className="mt-2 flex items-end gap-2 border-t border-line pt-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason) onReason(reason)
      }}
    >
      <Field label="Other reason" className="flex-1">
        <Input value={words} onValueChange={setWords} maxLength={1000} />
      </Field>
      <Button type="submit" className="h-[34px]" unavailable={reason ? undefined : 'Write a reason first'}>
        Use this reason
      </Button>
    </form>
  )
}
