'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { overHttp } from '@/components/ui/over-http'
import { Time } from '@/components/ui/time'
import { useAction } from '@/components/ui/use-action'
import type { Restored } from '@/lib/contract/snapshot'
import { describeCounts } from '@/lib/domain/snapshot/describe-counts'

const restore = overHttp('snapshot.restore')

interface Props {
  inspected: Restored
  workspace: string
  now: string
  onClose: () => void
}

/** What a snapshot contains and what it would replace. It cannot be undone, so the workspace's name has to be typed. */
export function RestoreDialog({ inspected, workspace, now, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const restoring = useAction({
    name: 'snapshot.restore',
    run: restore,
    message: ({ snapshot }) =>
      `Restored ${countOf(snapshot.counts.skills, 'skill')} and ${countOf(snapshot.counts.sessions, 'session')}`,
    adds: ({ safety }) => (safety ? `Previous content saved in ${safety.path}` : undefined),
    onDone: onClose,
  })
  const { snapshot, replaces, file } = inspected
  const hasContent = Object.keys(replaces).length > 0
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Restore this snapshot?"
        description={
          <>
            Taken of {snapshot.workspace} <Time at={snapshot.takenAt} now={now} /> by Mettle {snapshot.version}. All digests
            match.
          </>
        }
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="danger"
              pending={restoring.isPending}
              disabled={hasContent && typed.trim() !== workspace}
              onClick={() => restoring.mutate({ file, replace: hasContent })}
            >
              Restore
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Counts counts={snapshot.counts} />
          {hasContent ? (
            <Replaced replaces={replaces} />
          ) : (
            <p className="text-ink-2">{workspace} is empty. Nothing is replaced.</p>
          )}
          {hasContent && (
            <Field label={`Type ${workspace} to replace it`}>
              <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
            </Field>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Counts({ counts }: { counts: Restored['snapshot']['counts'] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-4">
      {Object.entries(counts).map(([what, count]) => (
        <div key={what} className="flex justify-between gap-2 border-b border-line py-1">
          <dt className="text-ink-2">{what}</dt>
          <dd className="tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Replaced({ replaces }: { replaces: Restored['replaces'] }) {
  return (
    <Callout tone="warn">
      This replaces everything here: {describeCounts(replaces)}. You can’t undo this, but Mettle saves a snapshot of the current
      content first.
    </Callout>
  )
}
