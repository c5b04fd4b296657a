'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Markdown } from '@/components/ui/markdown'
import { Segmented } from '@/components/ui/segmented'
import { Textarea } from '@/components/ui/textarea'
import { estimateTokens } from '@/lib/domain/score/token-cost'

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

/** The body of a SKILL.md: written as Markdown, looked at as agents' people see it, with what loading it costs. */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const tokens = countOf(estimateTokens(value), 'token')
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented label="View of the content" items={views} value={view} onValueChange={setView} className="order-2 ml-auto" />
        <output className="text-sm text-ink-3">about {tokens} when loaded</output>
      </div>
      {view === 'write' ? (
        <Field label="Content" hint="Markdown, without the front matter." error={error}>
          <Textarea mono rows={12} value={value} onChange={(event) => onChange(event.target.value)} className="max-h-[50dvh]" />
        </Field>
      ) : (
        <div className="max-h-[56dvh] min-h-64 overflow-y-auto rounded-md border border-line bg-bg px-4 py-3">
          {value.trim() ? <Markdown text={value} /> : <p className="text-ink-3">Nothing written yet.</p>}
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
