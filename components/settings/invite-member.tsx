'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useAction } from '@/components/ui/use-action'
import { inviteMember } from '@/lib/actions'
import type { Role } from '@/lib/domain/permission/role'
import { roleHints, roleItems } from './role-items'

/** Makes a one-time link for a person; no mail is sent. */
export function InviteMember({ onInvited }: { onInvited: (made: { email: string; url: string }) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('reviewer')
  const [issue, setIssue] = useState<string>()
  const invite = useAction({
    name: 'member.invite',
    run: inviteMember,
    message: ({ invitation }) => `Invited ${invitation.email}`,
    onDone: ({ invitation, url }) => {
      onInvited({ email: invitation.email, url: new URL(url, window.location.origin).href })
      setEmail('')
    },
    onRefused: setIssue,
    onConflict: setIssue,
  })
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate({ email: email.trim(), role })
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="E-mail" error={issue}>
          <Input
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => {
              setEmail(event.target.value)
              setIssue(undefined)
            }}
          />
        </Field>
        <Field label="Role" hint={roleHints[role]}>
          <Select label="Role" items={roleItems} value={role} onValueChange={setRole} />
        </Field>
      </div>
      <div>
        <Button type="submit" pending={invite.isPending} disabled={email.trim() === ''}>
          Invite
        </Button>
      </div>
    </form>
  )
}
