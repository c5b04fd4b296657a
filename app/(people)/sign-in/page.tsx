import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { Problem } from '@/components/account/account-fields'
import { ProviderLink } from '@/components/account/provider-link'
import { SignInForm } from '@/components/account/sign-in-form'
import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { placeOf, readJoining } from '@/lib/http/account-door'
import { providerName, readRefusal } from '@/lib/http/provider-door'
import { signInAction } from '../account-actions'

export const metadata: Metadata = { title: 'Sign in' }

/** Where people with an account sign in; before the first one, how it is made. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const [given, { to, refused, left }] = [await headers(), await searchParams]
  const joining = await readJoining(given, {})
  const provider = providerName()
  return (
    <>
      <h1 className="text-xl font-semibold">Sign in</h1>
      <Problem text={readRefusal(refused)} />
      {left !== undefined && (
        <Callout>
          You left your last workspace on this server, so you were signed out. To come back, ask an owner for a new invitation.
        </Callout>
      )}
      {joining.kind === 'first' ? (
        <>
          <p className="text-pretty text-ink-2">Nobody has an account on this server yet. You run it, so you need none.</p>
          <ButtonLink href="/" variant="primary" size="lg">
            Open Mettle
          </ButtonLink>
        </>
      ) : joining.kind === 'closed' && !joining.hasAccounts ? (
        <p className="text-pretty text-ink-2">
          Nobody has an account on this server yet. Open the link that its start printed, or run <code>npx mettle link</code> with
          the server’s environment for a new one.
        </p>
      ) : (
        <>
          <SignInForm action={signInAction} to={placeOf(to)} />
          {provider !== null && <ProviderLink provider={provider} to={placeOf(to)} />}
        </>
      )}
    </>
  )
}
