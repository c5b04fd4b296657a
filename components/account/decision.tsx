'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { permissionTexts, type Permission } from '@/lib/domain/permission/permission'

interface DecisionProps {
  /** What a program asks for, and what is left of it where the person may let it in. */
  permissions: readonly Permission[]
  workspaces: readonly { name: string; permissions: readonly Permission[] }[]
  isPending: boolean
}

/** The part of a form in which a person lets a program into a workspace, or refuses it. */
export function Decision({ permissions, workspaces, isPending }: DecisionProps) {
  const may = useId()
  const [name, setName] = useState(workspaces[0]?.name ?? '')
  const allowed = workspaces.find((one) => one.name === name)?.permissions ?? []
  return (
    <>
      <Field label="Workspace">
        <Select
          name="workspace"
          label="Workspace"
          items={workspaces.map((one) => ({ value: one.name, label: one.name }))}
          value={name}
          onValueChange={setName}
        />
      </Field>
      <div className="grid gap-1.5 text-sm">
        <p id={may} className="font-medium">
          It may
        </p>
        <ul aria-labelledby={may} className="grid list-disc gap-1 pl-5">
          {permissions.map((one) => (
            <li key={one} className={allowed.includes(one) ? undefined : 'text-ink-3'}>
              {permissionTexts[one]}
              {!allowed.includes(one) && ': not with your role in this workspace'}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" name="decision" value="refuse" size="lg" pending={isPending}>
          Refuse
        </Button>
        <Button type="submit" name="decision" value="approve" variant="primary" size="lg" pending={isPending}>
          Approve
        </Button>
      </div>
    </>
  )
}
