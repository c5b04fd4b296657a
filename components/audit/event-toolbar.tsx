'use client'

import { Button } from '@/components/ui/button'
import { ExportMenu } from '@/components/ui/export-menu'
import { PausedSearch } from '@/components/ui/paused-search'
import { Select } from '@/components/ui/select'
import { exportEvents } from './export-events'
import { actorKinds, type EventFilters } from './event-filters'
import { actorText, knownVerbs, verbText } from './event-text'

const anyValue = 'any'

/** Filters of the log; each is part of the address. */
export function EventToolbar({ filters, onChange }: { filters: EventFilters; onChange: (patch: Partial<EventFilters>) => void }) {
  const verbs = filters.verb && !knownVerbs.includes(filters.verb) ? [...knownVerbs, filters.verb] : knownVerbs
  const narrowed = Boolean(filters.actor || filters.verb || filters.object || filters.run || filters.undone || filters.from)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PausedSearch
        value={filters.object}
        onValueChange={(object) => onChange({ object })}
        className="w-full sm:w-72"
        label="Filter by skill, candidate or session"
        placeholder="Full name or ID"
      />
      <Select
        look="bar"
        label="Actor"
        value={filters.actor ?? anyValue}
        onValueChange={(next) => onChange({ actor: actorKinds.find((one) => one === next) ?? null })}
        items={[
          { value: anyValue, label: 'By: Anyone' },
          ...actorKinds.map((kind) => ({ value: kind, label: `By: ${actorText(kind)}` })),
        ]}
      />
      <Select
        look="bar"
        label="Action"
        value={filters.verb || anyValue}
        onValueChange={(next) => onChange({ verb: next === anyValue ? '' : next })}
        items={[
          { value: anyValue, label: 'Action: Any' },
          ...verbs.map((verb) => ({ value: verb, label: `Action: ${verbText(verb)}` })),
        ]}
      />
      {narrowed && (
        <Button variant="ghost" onClick={() => onChange({ actor: null, verb: '', object: '', run: '', undone: null, from: '' })}>
          Clear
        </Button>
      )}
      <span className="ml-auto">
        <ExportMenu what="event" rows={() => exportEvents(filters)} />
      </span>
    </div>
  )
}
