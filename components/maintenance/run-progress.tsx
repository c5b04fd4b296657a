'use client'

import { CircleStop } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { useAction } from '@/components/ui/use-action'
import type { SweepRun } from '@/lib/contract/maintenance'
import { cancelOverHttp } from './over-http'

/** The progress of a run, with a cancel button: what it has done so far remains. */
export function RunProgress({ run, now }: { run: Pick<SweepRun, 'id' | 'startedAt' | 'progress' | 'dryRun'>; now: string }) {
  const cancel = useAction({ name: 'maintenance.cancel', run: cancelOverHttp, message: () => 'The sweep stops at the next step' })
  const { done, total } = run.progress
  const isRequested = cancel.data?.ok === true
  return (
    <div className="border-b border-line px-4 py-3">
      <Progress
        label={run.dryRun ? 'Previewing' : 'Sweeping'}
        done={done}
        total={total === 0 ? null : total}
        unit="decision"
        elapsedMs={Math.max(0, Date.parse(now) - Date.parse(run.startedAt))}
        action={
          <Button
            size="sm"
            icon={<CircleStop aria-hidden />}
            pending={cancel.isPending}
            unavailable={isRequested ? 'Stops at the next step' : undefined}
            onClick={() => cancel.mutate({ id: run.id })}
          >
            Cancel
          </Button>
        }
      />
    </div>
  )
}
