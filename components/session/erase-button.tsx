'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { countOf } from '@/components/ui/format-number'
import { useAction } from '@/components/ui/use-action'
import { eraseSession } from '@/lib/actions'
import type { SessionDetail } from './arrange'

/** Erases the session's content after a confirmation: one of the few actions without undo. */
export function EraseButton({ session }: { session: SessionDetail }) {
  const [isOpen, setOpen] = useState(false)
  const erase = useAction({
    name: 'session.erase',
    run: eraseSession,
    message: ({ versions }) =>
      versions.length === 0
        ? 'Content erased'
        : `Content erased. Its words may stand in ${versions.map(({ skill, version }) => `${skill} v${version}`).join(', ')}.`,
    onDone: () => setOpen(false),
  })
  const { steps, turns, subAgents } = session
  const own = `${countOf(steps, 'step')}${subAgents.length > 0 ? ',' : ' and'} ${countOf(turns, 'request')}`
  const erased = subAgents.length > 0 ? `${own} and ${countOf(subAgents.length, 'sub-agent session')}` : own
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger
        render={
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />}>
            Erase content
          </Button>
        }
      />
      <DialogContent
        size="sm"
        title="Erase this session’s content?"
        description={`${erased} are permanently deleted. You can’t undo this.`}
        footer={
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button variant="danger" pending={erase.isPending} onClick={() => erase.mutate({ id: session.id })}>
              Erase
            </Button>
          </>
        }
      >
        <p className="text-pretty text-ink-2">
          Its counts and outcome stay so that totals still add up. Mining no longer counts its steps, and the same transcript
          won’t be imported again.
        </p>
      </DialogContent>
    </Dialog>
  )
}
