import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ConsentForm } from '@/components/account/consent-form'
import { consentFieldsOf, readConsent, signInToAuthorize } from '@/lib/http/consent-door'
import { visitorOf } from '@/lib/http/device-door'
import { consentAction } from '../account-actions'

export const metadata: Metadata = { title: 'Let a program in' }

/** Where a person lets a program use the tools for agents in their name. */
export default async function AuthorizePage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const [given, params] = [await headers(), await searchParams]
  const fields = consentFieldsOf((name) => [params[name]].flat()[0])
  const visitor = await visitorOf(given)
  if (visitor === 'nobody') redirect(signInToAuthorize(fields))
  if (visitor === 'runner')
    return (
      <Closed problem="You are here without an account. Sign in with one to let a program in. On a server without accounts, programs don’t need to sign in." />
    )
  const consent = await readConsent(given, fields)
  if (consent.kind !== 'ask') return <Closed {...consent} />
  return (
    <>
      <h1 className="text-xl font-semibold">Let {consent.request.client} in</h1>
      <ConsentForm action={consentAction} request={consent.request} />
    </>
  )
}

function Closed({ problem, to }: { problem: string; to?: string }) {
  return (
    <>
      <h1 className="text-xl font-semibold">This request can’t be answered</h1>
      <p className="text-pretty text-ink-2">{problem}</p>
      {to !== undefined && (
        <p>
          <a href={to}>Tell the program so</a>, and go back to it.
        </p>
      )}
    </>
  )
}
