'use client'

import { X } from 'lucide-react'
import { ToolPicker } from './tool-picker'

interface ToolChipsProps {
  tools: readonly string[]
  onChange: (tools: string[]) => void
}

/** Tools that are suggested with the skill, beside those that its steps name. */
export function ToolChips({ tools, onChange }: ToolChipsProps) {
  return (
    <div className="grid gap-1.5">
      <span id="suggested-tools" className="text-sm font-medium">
        Suggested tools <span className="font-normal text-ink-3">(optional)</span>
      </span>
      <div className="flex flex-wrap items-center gap-1.5">
        <ul aria-labelledby="suggested-tools" className="contents">
          {tools.map((tool) => (
            <li key={tool} className="flex max-w-full items-center rounded-md border border-line bg-sunk pl-2">
              <span className="min-w-0 truncate font-mono text-sm">{tool}</span>
              <button
                type="button"
                aria-label={`Remove the tool ${tool}`}
                className="grid size-[26px] place-items-center rounded-md text-ink-3 hover:text-ink"
                onClick={() => onChange(tools.filter((one) => one !== tool))}
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <ToolPicker label="Add a suggested tool" tool={undefined} onPick={(tool) => onChange([...new Set([...tools, tool])])} />
      </div>
      <span className="text-sm text-ink-2">Named to an agent together with the skill, when it has them.</span>
    </div>
  )
}
