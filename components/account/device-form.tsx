'use client'

import { useActionState, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { askCode, type DeviceRequest, type DeviceState } from '@/lib/domain/sign-in/device-state'
import { Problem } from './account-fields'
import { Decision } from './decision'

/** A server action that answers the form. */
type DeviceAction = (state: DeviceState, form: FormData) => Promise<DeviceState>

/** The code that a command line shows; then what asks, and the person's word. What was typed stays when the server refuses it. */
export function DeviceForm({ action, code }: { action: DeviceAction; code: string }) {
  const [state, send, isPending] = useActionState(action, askCode)
  const [typed, setTyped] = useState(code)
  if (state.step === 'approved')
    return <Callout tone="good">{state.host} is logged in. Go back to the terminal; you can close this page.</Callout>
  if (state.step === 'refused') return <Callout>{state.host} was refused. You can close this page.</Callout>
  return (
    <form action={send} className="grid gap-4">
      <Problem text={state.problem} />
      {state.step === 'request' ? (
        <Decide request={state.request} isPending={isPending} />
      ) : (
        <>
          <Field label="Code" hint="“mettle login” shows it in the terminal. Go on only if you ran it yourself.">
            <Input
              name="code"
              autoComplete="off"
              spellCheck={false}
              required
              maxLength={20}
              placeholder="BCDF-GHJK"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" pending={isPending}>
            Continue
          </Button>
        </>
      )}
    </form>
  )
}

function Decide({ request, isPending }: { request: DeviceRequest; isPending: boolean }) {
  const { code, host, address, permissions, workspaces } = request
  return (
    <>
      <input type="hidden" name="code" value={code} />
      <p className="text-pretty wrap-anywhere">
        The command line on <strong>{host}</strong>
        {address !== null && ` (${address})`} asks to act as you. Approve only if you ran “mettle login” there and it shows{' '}
        <strong>{code}</strong>.
      </p>
      <Decision workspaces={workspaces} permissions={permissions} isPending={isPending} />
    </>
  )
}
