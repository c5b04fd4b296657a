'use client'

import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ExportMenu } from '@/components/ui/export-menu'
import { outcomeLabel } from '@/components/ui/outcome-badge'
import { PausedSearch } from '@/components/ui/paused-search'
import { Select } from '@/components/ui/select'
import { sessionOutcomes } from '@/lib/domain/session/step'
import type { CallOutput } from '@/lib/client/http-client'
import { allPages } from '@/lib/client/all-pages'
import { sameOrigin } from '@/lib/client/queries'
import type { CsvCell } from '@/lib/domain/csv/write-csv'
import { type SessionFilters, sessionsInput } from './session-filters'

const anyValue = 'any'

interface ToolbarProps {
  filters: SessionFilters
  facets: NonNullable<CallOutput<'session.list'>['facets']>
  onChange: (patch: Partial<SessionFilters>) => void
}

const perPage = 200

/** Every session that matches the filters, as flat records. */
async function exportSessions(filters: SessionFilters): Promise<Record<string, CsvCell>[]> {
  const input = { ...sessionsInput({ ...filters, cursor: '' }), limit: perPage }
  const sessions = await allPages((cursor) => sameOrigin.call('session.list', { ...input, ...(cursor ? { cursor } : {}) }))
  return sessions.map(({ id, key, title, agent, harness, model, outcome, outcomeSource, steps, errors, startedAt, endedAt }) => ({
    id,
    key,
    title,
    agent,
    harness,
    model,
    outcome,
    outcome_source: outcomeSource,
    steps,
    errors,
    started_at: startedAt,
    ended_at: endedAt,
  }))
}

/** Search and facets; each is part of the address. */
export function SessionToolbar({ filters, facets, onChange }: ToolbarProps) {
  const narrowed = Boolean(
    filters.agent ||
    filters.harness ||
    filters.outcome ||
    filters.skill ||
    filters.tool ||
    filters.day ||
    filters.errors ||
    filters.active,
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PausedSearch
        value={filters.q}
        onValueChange={(q) => onChange({ q })}
        className="w-full sm:w-72"
        label="Search sessions"
        placeholder="Search requests, tools, keys"
      />
      <Facet label="Agent" value={filters.agent} options={facets.agents} onChange={(agent) => onChange({ agent })} />
      <Facet label="Harness" value={filters.harness} options={facets.harnesses} onChange={(harness) => onChange({ harness })} />
      <Facet
        label="Outcome"
        value={filters.outcome ?? ''}
        options={sessionOutcomes}
        wordOf={(one) => outcomeLabel(one as (typeof sessionOutcomes)[number])}
        onChange={(outcome) => onChange({ outcome: sessionOutcomes.find((one) => one === outcome) ?? null })}
      />
      <Facet
        label="Errors"
        value={filters.errors ?? ''}
        options={['with', 'without']}
        onChange={(errors) => onChange({ errors: errors === 'with' || errors === 'without' ? errors : null })}
      />
      <Facet label="Tool" value={filters.tool} options={facets.tools} onChange={(tool) => onChange({ tool })} />
      <Facet label="Skill" value={filters.skill} options={facets.skills} onChange={(skill) => onChange({ skill })} />
      {filters.active && <Pill text="usable for mining" onClear={() => onChange({ active: null })} />}
      {filters.day && <Pill text={`on ${filters.day}`} onClear={() => onChange({ day: '' })} />}
      {narrowed && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({ agent: '', harness: '', outcome: null, errors: null, active: null, skill: '', tool: '', day: '' })
          }
        >
          Clear
        </Button>
      )}
      <span className="ml-auto">
        <ExportMenu what="session" rows={() => exportSessions(filters)} />
      </span>
    </div>
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
