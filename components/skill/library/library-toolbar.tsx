'use client'

import { Columns3, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ExportMenu } from '@/components/ui/export-menu'
import { Menu, MenuCheckboxItem, MenuContent, MenuGroup, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { PausedSearch } from '@/components/ui/paused-search'
import { SavedViews } from '@/components/ui/saved-views'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { allPages } from '@/lib/client/all-pages'
import { sameOrigin } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { CsvCell } from '@/lib/domain/csv/write-csv'
import { columnLabels, libraryColumns, toggleColumn, usualColumns } from './columns'
import { type LibraryFilters, listInput, type Narrowing } from './filters'
import { listedTokens } from './skill-cells'

const tiers = [
  { value: 'any', label: 'Trust: any' },
  { value: '2', label: '★★ learned, approved' },
  { value: '3', label: '★★★ written by people' },
  { value: '4', label: '★★★★ built-in or pack' },
] as const

const protections = [
  { value: 'any', label: 'Protected: any' },
  { value: 'yes', label: 'Protected' },
  { value: 'no', label: 'Not protected' },
] as const

/** Training data for a model of success: one row per skill. */
const features = [
  { label: 'Features of all skills, CSV', href: '/api/features?format=csv', name: 'features.csv' },
  { label: 'Features of all skills, JSON', href: '/api/features', name: 'features.json' },
]

export type ChangeFilters = (next: Partial<LibraryFilters>, history?: 'push' | 'replace') => void

const perPage = 200

/** A skill of the list as a flat record. */
function flat(skill: SkillItem): Record<string, CsvCell> {
  const { stats } = skill
  return {
    name: skill.name,
    title: skill.title,
    description: skill.description,
    state: skill.lifecycle,
    why: skill.why,
    origin: skill.origin,
    tier: skill.tier,
    protected: skill.protected,
    version: skill.version,
    agent: skill.agent,
    rate: stats.successRate,
    judged_in_window: stats.window.judged,
    interval_low: stats.estimate.low,
    interval_high: stats.estimate.high,
    uses: stats.uses,
    last_used_at: skill.lastUsedAt,
    health: skill.health,
    tokens_listed: listedTokens(skill),
    risk: skill.riskLevel,
    task_type: skill.taskType,
    tags: skill.tags.join(' '),
    created_at: skill.createdAt,
    state_since: skill.stateSince,
  }
}

/** Every skill that matches the filters, over all pages. */
async function exportRows(filters: Narrowing): Promise<Record<string, CsvCell>[]> {
  const input = { ...listInput({ ...filters, cursor: '' }), limit: perPage }
  const items = await allPages((cursor) => sameOrigin.call('skill.list', { ...input, ...(cursor ? { cursor } : {}) }))
  return items.map(flat)
}

/** Search, facets, and the layout of the list, all in the address. */
export function LibraryToolbar({
  filters,
  scope,
  onChange,
}: {
  filters: LibraryFilters
  scope: string
  onChange: ChangeFilters
}) {
  const isProtected = filters.protected === null ? 'any' : filters.protected ? 'yes' : 'no'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PausedSearch
        label="Search skills"
        placeholder="Search name or text"
        kbd="/"
        value={filters.q}
        onValueChange={(q) => onChange({ q, cursor: '' }, 'replace')}
        className="min-w-48 flex-1 sm:max-w-80"
      />
      <Select
        look="bar"
        label="Trust"
        items={tiers}
        value={tiers.find(({ value }) => value === String(filters.tier))?.value ?? 'any'}
        onValueChange={(tier) => onChange({ tier: tier === 'any' ? null : Number(tier), cursor: '' })}
      />
      <Select
        look="bar"
        label="Protection"
        items={protections}
        value={isProtected}
        onValueChange={(value) => onChange({ protected: value === 'any' ? null : value === 'yes', cursor: '' })}
      />
      {filters.failing && <Pill text="protected while failing" onClear={() => onChange({ failing: null, cursor: '' })} />}
      {filters.served && <Pill text="offered to agents" onClear={() => onChange({ served: null, cursor: '' })} />}
      {filters.used !== null && (
        <Pill text={filters.used ? 'used' : 'never used'} onClear={() => onChange({ used: null, cursor: '' })} />
      )}
      {filters.judged && <Pill text="with judged uses" onClear={() => onChange({ judged: null, cursor: '' })} />}
      {filters.tag && <Pill text={`tagged ${filters.tag}`} onClear={() => onChange({ tag: '', cursor: '' })} />}
      {filters.agent && <Pill text={`from ${filters.agent}`} onClear={() => onChange({ agent: '', cursor: '' })} />}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Segmented
          label="Table or cards"
          items={[
            { value: 'table', label: 'Table' },
            { value: 'cards', label: 'Cards' },
          ]}
          value={filters.view}
          onValueChange={(view) => onChange({ view })}
        />
        {filters.view === 'table' && <ColumnMenu filters={filters} onChange={onChange} />}
        <SavedViews scope={scope} path="/skills" />
        <ExportMenu what="skill" rows={() => exportRows(filters)} files={features} />
      </div>
    </div>
  )
}

function Pill({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Button icon={<X aria-hidden />} onClick={onClear} aria-label={`Remove the filter: ${text}`}>
      {text}
    </Button>
  )
}

function ColumnMenu({ filters, onChange }: { filters: LibraryFilters; onChange: ChangeFilters }) {
  return (
    <Menu>
      <MenuTrigger render={<Button size="icon" icon={<Columns3 aria-hidden />} aria-label="Columns" title="Columns" />} />
      <MenuContent>
        <MenuGroup label="Columns">
          {libraryColumns.map((column) => (
            <MenuCheckboxItem
              key={column}
              checked={filters.cols.includes(column)}
              onCheckedChange={() => onChange({ cols: toggleColumn(filters.cols, column) }, 'replace')}
            >
              {columnLabels[column]}
            </MenuCheckboxItem>
          ))}
        </MenuGroup>
        <MenuSeparator />
        <MenuItem onClick={() => onChange({ cols: [...usualColumns] })}>Reset columns</MenuItem>
      </MenuContent>
    </Menu>
  )
}
