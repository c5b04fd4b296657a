'use client'

import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { passwordMax, passwordMin } from '@/lib/domain/sign-in/password-rule'
import { EmailField, Problem } from './account-fields'
import { untouched, type FormAction } from './form-state'

/** A new password for the account that a link is for. */
export function ResetForm({ action, email, code }: { action: FormAction; email: string; code: string }) {
  const [{ problem }, send, isPending] = useActionState(action, untouched)
  return (
    <form action={send} className="grid gap-4">
      <input type="hidden" name="code" value={code} />
      <Problem text={problem} />
      <EmailField value={email} />
      <Field label="New password" hint={`At least ${passwordMin} characters.`}>
        <Input
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={passwordMin}
          maxLength={passwordMax}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Save and sign in
      </Button>
    </form>
  )
}
