'use client'

import { useState } from 'react'
import { CodeBlock } from '@/components/ui/code'
import { Markdown } from '@/components/ui/markdown'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Segmented } from '@/components/ui/segmented'
import { splitContent } from '../file/split-content'
import type { TrialState } from './use-trial'

const views = [
  { value: 'raw', label: 'As written' },
  { value: 'rendered', label: 'Rendered' },
] as const

/** The SKILL.md as saving would write it. */
export function WrittenPanel({ trial, isPending }: TrialState) {
  const [view, setView] = useState<'raw' | 'rendered'>('raw')
  const text = trial?.skillMd
  if (!text)
    return <p className="text-ink-2">{isPending ? 'Writing…' : 'Nothing to preview until saving would accept it. See Check.'}</p>
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-ink-2">What agents and the file on disk get.</span>
        <Segmented label="Preview" items={views} value={view} onValueChange={setView} />
      </div>
      {view === 'raw' ? (
        <CodeBlock text={text} label="SKILL.md" wrap />
      ) : (
        <ScrollBox label="Rendered" className="max-h-[70dvh] rounded-md border border-line bg-bg px-4 py-3">
          <Markdown text={splitContent(text).body} />
        </ScrollBox>
      )}
    </div>
  )
}
