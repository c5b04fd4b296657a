'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useAction } from '@/components/ui/use-action'
import { createKey } from '@/lib/actions'
import { asAgentHolds, permissions, permissionTexts, type Permission } from '@/lib/domain/permission/permission'

const dayMs = 24 * 60 * 60 * 1000
const terms = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const
type Term = (typeof terms)[number]['value']

/** Makes a key. One that is bound to an agent only reports, proposes and reads. */
export function CreateKey({ onCreated }: { onCreated: (made: { name: string; secret: string }) => void }) {
  const [name, setName] = useState('')
  const [agent, setAgent] = useState('')
  const [term, setTerm] = useState<Term>('')
  const [wanted, setWanted] = useState<readonly Permission[]>(['report', 'propose', 'read'])
  const isBound = agent.trim() !== ''
  const held = isBound ? asAgentHolds(wanted) : wanted
  const create = useAction({
    name: 'key.create',
    run: createKey,
    message: ({ key }) => `Created ${key.name}`,
    onDone: ({ key, secret }) => {
      onCreated({ name: key.name, secret })
      setName('')
      setAgent('')
    },
  })
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        const expiresAt = term === '' ? undefined : new Date(Date.now() + Number(term) * dayMs).toISOString()
        create.mutate({ name: name.trim(), permissions: [...held], agent: isBound ? agent.trim() : undefined, expiresAt })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name">
          <Input value={name} maxLength={64} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Expires">
          <Select label="Expires" items={terms} value={term} onValueChange={setTerm} />
        </Field>
      </div>
      <Field label="Agent" required={false} hint="Everything the key does counts as this agent’s. It can’t decide or manage.">
        <Input value={agent} maxLength={128} autoComplete="off" onChange={(event) => setAgent(event.target.value)} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Permissions</legend>
        {permissions.map((one) => (
          <Checkbox
            key={one}
            label={permissionTexts[one]}
            checked={held.includes(one)}
            disabled={isBound && asAgentHolds([one]).length === 0}
            onCheckedChange={(checked) => setWanted(checked ? [...wanted, one] : wanted.filter((other) => other !== one))}
          />
        ))}
      </fieldset>
      <div>
        <Button type="submit" pending={create.isPending} disabled={name.trim() === '' || held.length === 0}>
          Create key
        </Button>
      </div>
    </form>
  )
}
