'use client'

import { useActionState, useEffect } from 'react'
import { undecided, type ConsentRequest, type ConsentState } from '@/lib/domain/sign-in/consent-state'
import { Problem } from './account-fields'
import { Decision } from './decision'

interface ConsentFormProps {
  /** A server action that answers the form. */
  action: (state: ConsentState, form: FormData) => Promise<ConsentState>
  request: ConsentRequest
  /** Leads the browser to another site. */
  goTo?: (url: string) => void
}

const leave = (url: string) => window.location.assign(url)

/** What a program asks for, and the person's word, with which they go back to the program. */
export function ConsentForm({ action, request, goTo = leave }: ConsentFormProps) {
  const [{ problem, to }, send, isPending] = useActionState(action, undecided)
  const { fields, client, host, permissions, workspaces } = request
  useEffect(() => {
    if (to !== null) goTo(to)
  }, [to, goTo])
  if (to !== null)
    return (
      <p className="text-pretty">
        You are sent back to {host}. If nothing happens, <a href={to}>go on here</a>.
      </p>
    )
  return (
    <form action={send} className="grid gap-4">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Problem text={problem} />
      <p className="text-pretty wrap-anywhere">
        A program that calls itself <strong>{client}</strong> asks to use the tools for agents in your name. You are sent back to{' '}
        <strong>{host}</strong>. Approve only if you are connecting it now.
      </p>
      <Decision permissions={permissions} workspaces={workspaces} isPending={isPending} />
      <p className="text-sm text-pretty text-ink-2">
        It proposes changes and never approves any. You can end its access at any time in Settings, under Your account.
      </p>
    </form>
  )
}
