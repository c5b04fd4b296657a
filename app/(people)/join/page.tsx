import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ProviderLink } from '@/components/account/provider-link'
import { JoinForm } from '@/components/account/join-form'
import { ButtonLink } from '@/components/ui/button'
import { readJoining, type Joining } from '@/lib/http/account-door'
import { providerName } from '@/lib/http/provider-door'
import { joinAction } from '../account-actions'

export const metadata: Metadata = { title: 'Create your account' }

/** Where an account is made by a link: the first one of a server, or that of an invited person. */
export default async function JoinPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const { invitation, first } = await searchParams
  const joining = await readJoining(await headers(), { invitation, first })
  if (joining.kind === 'closed') return <Closed {...joining} />
  const provider = providerName()
  const isKnown = joining.kind === 'invited' && joining.hasAccount
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">
          {joining.kind === 'invited' ? `Join ${joining.workspace}` : 'Create the first account'}
        </h1>
        <p className="text-pretty text-ink-2">
          {joining.kind === 'first'
            ? 'It owns every workspace of this server. From then on everyone signs in.'
            : `You are invited as ${joining.role}.${isKnown ? ' Confirm with the password of your account.' : ''}`}
        </p>
      </div>
      <JoinForm
        action={joinAction}
        link={{ invitation: invitation ?? '', first: first ?? '' }}
        email={joining.kind === 'invited' ? joining.email : null}
        isKnown={isKnown}
      />
      {joining.kind === 'invited' && provider !== null && <ProviderLink provider={provider} to="/" />}
    </>
  )
}

function Closed({ hasAccounts }: Extract<Joining, { kind: 'closed' }>) {
  return (
    <>
      <h1 className="text-xl font-semibold">This link is not valid</h1>
      <p className="text-pretty text-ink-2">
        {hasAccounts
          ? 'It was used, was withdrawn or is too old. Ask whoever sent it for a new one, or sign in if you have an account.'
          : 'It is too old or incomplete. Run “npx mettle link” with the server’s environment for a new one.'}
      </p>
      {hasAccounts && (
        <ButtonLink href="/sign-in" variant="primary" size="lg">
          Sign in
        </ButtonLink>
      )}
    </>
  )
}
