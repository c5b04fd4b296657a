'use client'

import { Eye, HeartPulse } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { Button } from '@/components/ui/button'
import { useCommands } from '@/components/ui/commands'
import { useAct } from '@/components/ui/use-act'
import type { SweepRun } from '@/lib/contract/maintenance'
import { FreezeSwitch } from './freeze-switch'
import { runOverHttp } from './over-http'
import { resultText } from './run-text'

const said = ({ run }: { run: SweepRun }) => `${run.dryRun ? 'Preview' : 'Health check'}: ${resultText(run, run.decisions)}`

/** Runs the sweep, for real or only to see; the run that comes of it opens. */
export function RunButtons() {
  const [, setRun] = useQueryState('run', parseAsString)
  const onDone = ({ run }: { run: SweepRun }) => void setRun(run.id)
  const check = useAct({ name: 'maintenance.run', run: runOverHttp, said, onDone })
  const preview = useAct({ name: 'maintenance.run', run: runOverHttp, said, onDone })
  useCommands([
    { id: 'maintenance-run', group: 'Run', label: 'Run health check', run: () => check.mutate({}) },
    { id: 'maintenance-preview', group: 'Run', label: 'Preview a health check', run: () => preview.mutate({ dryRun: true }) },
  ])
  return (
    <>
      <FreezeSwitch />
      <Button
        icon={<Eye aria-hidden className="max-sm:hidden" />}
        pending={preview.isPending}
        onClick={() => preview.mutate({ dryRun: true })}
      >
        Preview
      </Button>
      <Button
        variant="primary"
        icon={<HeartPulse aria-hidden className="max-sm:hidden" />}
        pending={check.isPending}
        onClick={() => check.mutate({})}
      >
        Run health check
      </Button>
    </>
  )
}
