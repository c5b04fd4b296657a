'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { countOf } from '@/components/ui/format-number'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent } from '@/components/ui/popover'
import { snoozeChoices } from './choices'
import { NumberedChoices, type PickerProps } from './reason-picker'
import type { Snooze } from './use-decisions'

const dayMs = 86_400_000

const labels = snoozeChoices.map((choice) => choice.label)

/** Snoozes a candidate: until a date, or until more sessions show it. */
export function SnoozePicker({ open, onOpenChange, anchor, count, onSnooze, now }: SnoozePickerProps) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverContent
        title={count > 1 ? `Snooze ${countOf(count, 'candidate')}` : 'Snooze'}
        side="top"
        anchor={anchor}
        className="w-80"
      >
        <NumberedChoices
          items={labels}
          onChoose={(index) => {
            const choice = snoozeChoices[index]
            if (choice) onSnooze(choice.snooze(now))
          }}
        />
        <OwnLimit onSnooze={onSnooze} now={now} />
      </PopoverContent>
    </Popover>
  )
}

interface SnoozePickerProps extends PickerProps {
  onSnooze: (snooze: Snooze) => void
  now: string
}

/** A custom date or a number of sessions; the last edited one counts. */
function OwnLimit({ onSnooze, now }: { onSnooze: (snooze: Snooze) => void; now: string }) {
  const [day, setDay] = useState('')
  const [sessions, setSessions] = useState('')
  const more = Number(sessions)
  const isCount = Number.isInteger(more) && more >= 1 && more <= 1000
  const snooze: Snooze | null = day ? { until: `${day}T00:00:00Z` } : isCount ? { moreSessions: more } : null
  return (
    <form
      className="mt-2 grid grid-cols-2 items-end gap-2 border-t border-line pt-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (snooze) onSnooze(snooze)
      }}
    >
      <Field label="Until">
        <Input
          type="date"
          value={day}
          min={new Date(new Date(now).getTime() + dayMs).toISOString().slice(0, 10)}
          onValueChange={(next) => {
            setDay(next)
            setSessions('')
          }}
        />
      </Field>
      <Field label="More sessions">
        <Input
          type="number"
          min={1}
          max={1000}
          value={sessions}
          onValueChange={(next) => {
            setSessions(next)
            setDay('')
          }}
        />
      </Field>
      <Button
        type="submit"
        className="col-span-2"
        unavailable={snooze ? undefined : 'Choose a date or a number of sessions first'}
      >
        Snooze
      </Button>
    </form>
  )
}
