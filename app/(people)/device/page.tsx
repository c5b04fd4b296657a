import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { DeviceForm } from '@/components/account/device-form'
import { visitorOf } from '@/lib/http/device-door'
import { signInToDevice } from '@/lib/http/oauth-door'
import { deviceAction } from '../account-actions'

export const metadata: Metadata = { title: 'Let a command line in' }

/** Where a person lets a command line in that shows a code. */
export default async function DevicePage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const [given, { code }] = [await headers(), await searchParams]
  const visitor = await visitorOf(given)
  if (visitor === 'nobody') redirect(signInToDevice(code))
  return (
    <>
      <h1 className="text-xl font-semibold">Let a command line in</h1>
      {visitor === 'person' ? (
        <DeviceForm action={deviceAction} code={code ?? ''} />
      ) : (
        <p className="text-pretty text-ink-2">
          You are here without an account. Sign in with one to let a command line in. On a server without accounts, it doesn’t
          need to log in.
        </p>
      )}
    </>
  )
}
