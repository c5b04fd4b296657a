'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { overHttp } from '@/components/ui/over-http'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useAction } from '@/components/ui/use-action'
import type { SkillItem } from '@/lib/contract/skill-shape'

const exportOverHttp = overHttp('skill.export')

/** Exports the selected skills into a folder of this machine, in the format that agents read. */
export function ExportPicked({ items }: { items: readonly SkillItem[] }) {
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
