'use client'

import { useActionState, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { passwordMax } from '@/lib/domain/sign-in/password-rule'
import { EmailField, Problem } from './account-fields'
import { untouched, type FormAction } from './form-state'

/** Address and password. The address stays when the server refuses it. */
export function SignInForm({ action, to }: { action: FormAction; to: string }) {
  const [{ problem }, send, isPending] = useActionState(action, untouched)
  const [email, setEmail] = useState('')
  return (
    <form action={send} className="grid gap-4">
      <input type="hidden" name="to" value={to} />
      <Problem text={problem} />
      <EmailField value={email} onChange={setEmail} />
      <Field label="Password">
        <Input name="password" type="password" autoComplete="current-password" required maxLength={passwordMax} />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Sign in
      </Button>
    </form>
  )
}
