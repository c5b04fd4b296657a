'use client'

import { Ellipsis, Eye, HeartPulse } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useRef, useState, type RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { useCommands } from '@/components/ui/commands'
import { whereRoom } from '@/components/ui/has-room'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { useAction } from '@/components/ui/use-action'
import type { SweepRun } from '@/lib/contract/maintenance'
import { FreezeSwitch, useFrozen } from './freeze-switch'
import { runOverHttp } from './over-http'
import { resultText } from './run-text'

const messages = ({ run }: { run: SweepRun }) => `${run.dryRun ? 'Preview' : 'Sweep'}: ${resultText(run, run.decisions)}`

/** Runs the sweep, for real or as a preview, and opens the resulting run. */
export function RunButtons() {
  const [, setRun] = useQueryState('run', parseAsString)
  const onDone = ({ run }: { run: SweepRun }) => void setRun(run.id)
  const check = useAction({ name: 'maintenance.run', run: runOverHttp, message: messages, onDone })
  const preview = useAction({ name: 'maintenance.run', run: runOverHttp, message: messages, onDone })
  useCommands([
    { id: 'maintenance-run', group: 'Run', label: 'Run sweep', run: () => check.mutate({}) },
    { id: 'maintenance-preview', group: 'Run', label: 'Preview sweep', run: () => preview.mutate({ dryRun: true }) },
  ])
  const [isFreezing, setFreezing] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  return (
    <>
      <FreezeSwitch isOpen={isFreezing} setOpen={setFreezing} menu={menu} />
      <Button
        icon={<Eye aria-hidden />}
        className={whereRoom}
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
        Run sweep
      </Button>
      <FoldedActions ref={menu} onPreview={() => preview.mutate({ dryRun: true })} onFreeze={() => setFreezing(true)} />
    </>
  )
}

/** The suggested action before the first run: it moves nothing. */
export function FirstPreview() {
  const [, setRun] = useQueryState('run', parseAsString)
  const preview = useAction({
    name: 'maintenance.run',
    run: runOverHttp,
    message: messages,
    onDone: ({ run }) => void setRun(run.id),
  })
  return (
    <Button
      variant="primary"
      icon={<Eye aria-hidden />}
      pending={preview.isPending}
      onClick={() => preview.mutate({ dryRun: true })}
    >
      Preview sweep
    </Button>
  )
}

/** Secondary actions, for a page head without room for them. */
function FoldedActions({ ref, onPreview, onFreeze }: FoldedActionsProps) {
  const isFrozen = useFrozen()
  return (
    <Menu>
      <MenuTrigger
        render={<Button ref={ref} size="icon" aria-label="More actions" className="lg:hidden" icon={<Ellipsis aria-hidden />} />}
      />
      <MenuContent>
        <MenuItem onClick={onPreview}>Preview</MenuItem>
        {isFrozen !== null && <MenuItem onClick={onFreeze}>{isFrozen ? 'Unfreeze' : 'Freeze'} automation…</MenuItem>}
      </MenuContent>
    </Menu>
  )
}

interface FoldedActionsProps {
  ref: RefObject<HTMLButtonElement | null>
  onPreview: () => void
  onFreeze: () => void
}
