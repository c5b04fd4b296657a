import type { Metadata } from 'next'
import { ResetForm } from '@/components/account/reset-form'
import { canReset } from '@/lib/http/account-door'
import { resetAction } from '../account-actions'

export const metadata: Metadata = { title: 'Choose a new password' }

/** Where a person chooses a new password, by a link that whoever runs the server made. */
export default async function ResetPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const { email = '', code = '' } = await searchParams
  if (!canReset({ email, code }))
    return (
      <>
        <h1 className="text-xl font-semibold">This link is not valid</h1>
        <p className="text-pretty text-ink-2">
          It is too old or incomplete. Ask whoever runs the server to run “npx mettle link” with your address for a new one.
        </p>
      </>
    )
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">Choose a new password</h1>
        <p className="text-pretty text-ink-2">You are signed out everywhere else.</p>
      </div>
      <ResetForm action={resetAction} email={email} code={code} />
    </>
  )
}
