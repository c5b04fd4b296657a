'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useQueryStates, parseAsString } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { countOf } from '@/components/ui/format-number'
import { query } from '@/lib/client/queries'
import type { PolicyRead } from './use-policy-draft'
import type { ScopeInput } from './use-what-if'

const kinds = ['agent', 'skill'] as const
type Kind = (typeof kinds)[number]

const kindLabels: Readonly<Record<Kind, string>> = { agent: 'Agent', skill: 'Skill' }

/** Scope selector: the workspace, or an agent or a skill with values of its own. */
export function ScopeBar({ scope }: { scope: ScopeInput }) {
  const { data: policy } = useQuery(query('policy.read', scope))
  return policy ? <ScopeChoice policy={policy} /> : null
}

function ScopeChoice({ policy }: { policy: PolicyRead }) {
  const [, setScope] = useQueryStates({ agent: parseAsString, skill: parseAsString }, { shallow: false, history: 'push' })
  const here = policy.scope
  const own = policy.overrides.map(({ scope, fields }) => ({
    value: `${scope.kind}:${scope.name}`,
    label: `${scope.kind} ${scope.name}`,
    hint: `sets ${countOf(fields.length, 'value')}`,
  }))
  const current = here.kind === 'workspace' ? 'workspace' : `${here.kind}:${here.name}`
  const isListed = here.kind === 'workspace' || own.some(({ value }) => value === current)
  const items = [
    { value: 'workspace', label: 'Whole workspace' },
    ...own,
    ...(isListed ? [] : [{ value: current, label: `${here.kind} ${here.name}`, hint: 'no settings yet' }]),
  ]
  const open = (kind: Kind | null, name: string) =>
    void setScope({ agent: kind === 'agent' ? name : null, skill: kind === 'skill' ? name : null })
  const choose = (value: string) => {
    const kind = kinds.find((one) => value.startsWith(`${one}:`)) ?? null
    open(kind, kind ? value.slice(kind.length + 1) : '')
  }
  return (
    <>
      <Select
        look="bar"
        label="Policy for"
        items={items}
        value={current}
        onValueChange={choose}
        className="max-w-40 sm:max-w-56"
      />
      <OtherScope onOpen={open} />
    </>
  )
}

function OtherScope({ onOpen }: { onOpen: (kind: Kind, name: string) => void }) {
  const [kind, setKind] = useState<Kind>('skill')
  const [name, setName] = useState('')
  return (
    <Popover>
      <PopoverTrigger
        render={
          <Button icon={<Plus aria-hidden />}>
            <span className="max-sm:sr-only">Exception</span>
          </Button>
        }
      />
      <PopoverContent title="Policy for one agent or skill" align="end">
        <form
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) onOpen(kind, name.trim())
          }}
        >
          <Segmented
            label="Kind of exception"
            items={kinds.map((value) => ({ value, label: kindLabels[value] }))}
            value={kind}
            onValueChange={setKind}
            className="justify-self-start"
          />
          <Field label={`Name of the ${kind}`}>
            <Input mono value={name} onValueChange={setName} autoComplete="off" spellCheck={false} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            unavailable={name.trim() ? undefined : 'Enter a name'}
          >
            Open policy
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
