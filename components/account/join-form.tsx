'use client'

import { useActionState, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { passwordMax, passwordMin } from '@/lib/domain/sign-in/password-rule'
import { EmailField, Problem } from './account-fields'
import { untouched, type FormAction } from './form-state'

interface JoinFormProps {
  action: FormAction
  /** The parameters of the link that led here. */
  link: { invitation: string; first: string }
  /** The address that an invitation is for; null: the person chooses. */
  email: string | null
  /** The address has an account, whose password confirms. */
  isKnown: boolean
}

/** A new account, or the password of the one there is. What was typed stays when the server refuses it. */
export function JoinForm({ action, link, email, isKnown }: JoinFormProps) {
  const [{ problem }, send, isPending] = useActionState(action, untouched)
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  return (
    <form action={send} className="grid gap-4">
      <input type="hidden" name="invitation" value={link.invitation} />
      <input type="hidden" name="first" value={link.first} />
      <Problem text={problem} />
      {!isKnown && (
        <Field label="Your name">
          <Input
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      {email === null ? (
        <EmailField value={address} hint="You sign in with it, and the audit log names you by it." onChange={setAddress} />
      ) : (
        <EmailField value={email} />
      )}
      <Field label="Password" hint={isKnown ? undefined : `At least ${passwordMin} characters.`}>
        <Input
          name="password"
          type="password"
          autoComplete={isKnown ? 'current-password' : 'new-password'}
          required
          minLength={isKnown ? undefined : passwordMin}
          maxLength={passwordMax}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {isKnown ? 'Join' : 'Create account'}
      </Button>
    </form>
  )
}
