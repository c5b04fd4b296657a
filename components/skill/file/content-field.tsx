'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Markdown } from '@/components/ui/markdown'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Segmented } from '@/components/ui/segmented'
import { Textarea } from '@/components/ui/textarea'
import { estimateTokens } from '@/lib/domain/score/token-cost'

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

/** The body of a SKILL.md as Markdown, with a preview and its token cost. */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <div className="relative">
      <div className="absolute -top-1.5 right-0 flex items-center gap-3">
        <output
          className="text-sm text-ink-3"
          title="Added to context each time the skill is loaded; one token is counted as four characters"
        >
          {countOf(estimateTokens(value), 'token')}
        </output>
        <Segmented label="Write or preview" items={views} value={view} onValueChange={setView} />
      </div>
      {view === 'write' ? (
        <Field label="Content" hint="Markdown, without the front matter." error={error}>
          <Textarea mono rows={12} value={value} onChange={(event) => onChange(event.target.value)} className="max-h-[50dvh]" />
        </Field>
      ) : (
        <div className="grid gap-1.5">
          <span className="text-sm font-medium">Content</span>
          <ScrollBox label="Preview" className="max-h-[56dvh] min-h-64 rounded-md border border-line bg-bg px-4 py-3">
            {value.trim() ? <Markdown text={value} /> : <p className="text-ink-3">Nothing to preview yet.</p>}
          </ScrollBox>
        </div>
      )}
    </div>
  )
}

interface ContentFieldProps {
  value: string
  error?: string
  onChange: (value: string) => void
}
