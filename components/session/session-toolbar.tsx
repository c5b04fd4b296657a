'use client'

import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/input'
import { outcomeWord } from '@/components/ui/outcome-badge'
import { Select } from '@/components/ui/select'
import { sessionOutcomes } from '@/lib/domain/session/step'
import type { SessionFilters } from './session-filters'

const pauseMs = 250
const anyValue = 'any'

interface ToolbarProps {
  filters: SessionFilters
  facets: { agents: readonly string[]; harnesses: readonly string[] }
  onChange: (patch: Partial<SessionFilters>) => void
}

/** Search and facets; each lives in the address. */
export function SessionToolbar({ filters, facets, onChange }: ToolbarProps) {
  const narrowed = Boolean(filters.agent || filters.harness || filters.outcome || filters.skill || filters.tool)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Search key={filters.q === '' ? 'none' : 'some'} value={filters.q} onChange={(q) => onChange({ q })} />
      <Facet label="Agent" value={filters.agent} options={facets.agents} onChange={(agent) => onChange({ agent })} />
      <Facet label="Harness" value={filters.harness} options={facets.harnesses} onChange={(harness) => onChange({ harness })} />
      <Facet
        label="Outcome"
        value={filters.outcome ?? ''}
        options={sessionOutcomes}
        wordOf={(one) => outcomeWord(one as (typeof sessionOutcomes)[number])}
        onChange={(outcome) => onChange({ outcome: sessionOutcomes.find((one) => one === outcome) ?? null })}
      />
      {filters.skill && <Pill text={`with ${filters.skill}`} onClear={() => onChange({ skill: '' })} />}
      {filters.tool && <Pill text={`calls ${filters.tool}`} onClear={() => onChange({ tool: '' })} />}
      {narrowed && (
        <Button variant="ghost" onClick={() => onChange({ agent: '', harness: '', outcome: null, skill: '', tool: '' })}>
          Clear
        </Button>
      )}
    </div>
  )
}

/** The address follows when typing pauses. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <SearchInput
      value={text}
      onValueChange={setText}
      label="Search sessions"
      placeholder="Search requests, tools, keys"
      className="w-full sm:w-72"
    />
  )
}

interface FacetProps {
  label: string
  value: string
  options: readonly string[]
  wordOf?: (option: string) => string
  onChange: (value: string) => void
}

function Facet({ label, value, options, wordOf = (option) => option, onChange }: FacetProps) {
  const all = value && !options.includes(value) ? [...options, value] : options
  return (
    <Select
      look="bar"
      label={label}
      value={value || anyValue}
      onValueChange={(next) => onChange(next === anyValue ? '' : next)}
      items={[
        { value: anyValue, label: `${label}: any` },
        ...all.map((option) => ({ value: option, label: `${label}: ${wordOf(option)}` })),
      ]}
    />
  )
}

function Pill({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Button icon={<X aria-hidden />} onClick={onClear} aria-label={`Remove the filter: ${text}`}>
      {text}
    </Button>
  )
}
