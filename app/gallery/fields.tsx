'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SearchInput } from '@/components/ui/search-input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { Row, Section } from './section'

const modes = [
  { value: 'off', label: 'Off' },
  { value: 'review', label: 'Review', hint: 'A new version waits in the queue' },
  { value: 'auto', label: 'Automatic', hint: 'Applied at once' },
] as const

/** Form fields. */
export function Fields() {
  const [query, setQuery] = useState('')
  const [view, setView] = useState<'rendered' | 'raw'>('rendered')
  return (
    <Section title="Fields">
      <SearchInput label="Search skills" value={query} onValueChange={setQuery} kbd="/" />
      <Field label="Name" hint="Lower-case letters, digits and single hyphens." name="name">
        <Input defaultValue="stage-changes" mono />
      </Field>
      <Field label="Warn below" error="Must be above the deprecation line (30%)." name="warn">
        <Input defaultValue="25" inputMode="numeric" />
      </Field>
      <Field label="Reason" required={false} name="reason">
        <Textarea placeholder="Why this is right" />
      </Field>
      <Field label="Evolution">
        <Select items={modes} defaultValue="review" name="evolution" />
      </Field>
      <Row>
        <Select
          look="bar"
          label="Agent"
          items={[
            { value: 'all', label: 'All agents' },
            { value: 'a', label: 'claude' },
          ]}
          defaultValue="all"
        />
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          items={[
            { value: 'rendered', label: 'Rendered' },
            { value: 'raw', label: 'Raw' },
          ]}
        />
        <Input aria-label="Disabled" disabled defaultValue="Disabled" className="w-32" />
      </Row>
      <Checkbox label="Unticked" hint="With a hint below it" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Some of them" indeterminate />
      <Checkbox label="Disabled" disabled />
      <Switch label="Learning" hint="Mines sessions as they complete" defaultChecked />
      <Switch label="Promote automatically" hint="At most 20 such skills live" />
    </Section>
  )
}
