'use client'

import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lateOverlay } from '@/components/ui/late-overlay'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'

const ToolList = lateOverlay(() => import('./tool-list').then((module) => module.ToolList))

interface ToolPickerProps {
  /** What the tool is for: "Tool of step 2". */
  label: string
  tool: string | undefined
  onPick: (tool: string) => void
}

/** Chooses a tool among those that the workspace's sessions called, or any other by its name. */
export function ToolPicker({ label, tool, onPick }: ToolPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (name: string) => {
    onPick(name)
    setOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        render={
          <Button
            size="sm"
            variant="ghost"
            icon={<Wrench aria-hidden />}
            className="max-w-full"
            aria-label={`${label}: ${tool ?? 'choose'}`}
          >
            <span className="min-w-0 truncate font-mono">{tool ?? 'Tool…'}</span>
          </Button>
        }
      />
      <PopoverContent label={label} className="w-80 overflow-hidden p-0">
        {isOpen && <ToolList label={label} onPick={pick} onUnfetched={() => setOpen(false)} />}
      </PopoverContent>
    </Popover>
  )
}
