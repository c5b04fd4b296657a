'use client'

import { useActionState, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { untouched, type FormAction } from './form-state'

/** Address and password. The address stays when the server refuses it. */
export function SignInForm({ action, to }: { action: FormAction; to: string }) {
  const [{ problem }, send, isPending] = useActionState(action, untouched)
  const [email, setEmail] = useState('')
  return (
    <form action={send} className="grid gap-4">
      <input type="hidden" name="to" value={to} />
      <Problem text={problem} />
      <Field label="E-mail">
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password">
        <Input name="password" type="password" autoComplete="current-password" required maxLength={200} />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Sign in
      </Button>
    </form>
  )
}

/** Why a form was refused; read out as soon as it is there. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && <Callout tone="bad">{text}</Callout>}
    </div>
  )
}
