'use client'

import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { firstShown, whereRoom } from '@/components/ui/has-room'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useAction } from '@/components/ui/use-action'
import { savePolicy } from '@/lib/actions'
import { query } from '@/lib/client/queries'

/** Whether automation is frozen for the workspace; null until it is known. */
export function useFrozen(): boolean | null {
  const { data } = useQuery(query('policy.read', {}))
  return data ? data.values.frozen === 'on' : null
}

/** Freezes all automation of the workspace, or resumes it: a policy change with a reason, which can be undone. */
export function FreezeSwitch({ isOpen, setOpen, menu }: FreezeSwitchProps) {
  const isFrozen = useFrozen()
  const trigger = useRef<HTMLButtonElement>(null)
  if (isFrozen === null) return null
  const word = isFrozen ? 'Unfreeze' : 'Freeze'
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger ref={trigger} className={cn(buttonStyle({}), whereRoom)} aria-label={`${word} automation`}>
        <Snowflake aria-hidden /> {word}
      </PopoverTrigger>
      <PopoverContent
        title={`${word} automation`}
        align="end"
        className="w-80"
        anchor={() => firstShown(trigger.current, menu.current)}
      >
        <FreezeForm isFrozen={isFrozen} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

interface FreezeSwitchProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The menu that opens it when the page head has no room for its own button. */
  menu: RefObject<HTMLElement | null>
}

function FreezeForm({ isFrozen, onDone }: { isFrozen: boolean; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const save = useAction({
    name: 'policy.save',
    run: savePolicy,
    message: () => (isFrozen ? 'Automation is unfrozen' : 'Automation is frozen'),
    eventOf: ({ event }) => event?.id ?? null,
    onDone,
  })
  const submit = () => save.mutate({ frozen: isFrozen ? 'off' : 'on', reason: reason.trim() })
  return (
    <form
      className="grid gap-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) submit()
      }}
    >
      <p className="text-pretty text-ink-2">
        {isFrozen
          ? 'Sweeps move skills again, and enabled automation resumes.'
          : 'Nothing moves automatically until someone unfreezes it. Sweeps still record what they would have done.'}
      </p>
      <Field label="Reason">
        <Input value={reason} onChange={(event) => setReason(event.currentTarget.value)} maxLength={1000} />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          pending={save.isPending}
          unavailable={reason.trim() ? undefined : 'Enter a reason'}
        >
          {isFrozen ? 'Unfreeze' : 'Freeze'} automation
        </Button>
      </div>
    </form>
  )
}

/** A note above the runs that nothing moves automatically. */
export function FrozenNote() {
  return useFrozen() ? (
    <Callout tone="warn" className="mb-4">
      Automation is frozen. Sweeps record what they would have done and move nothing.
    </Callout>
  ) : null
}
