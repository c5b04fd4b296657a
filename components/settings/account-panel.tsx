'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { formatInstant } from '@/components/ui/format-time'
import { rowNames } from '@/components/ui/row-names'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { leaveMember, signOutAccount } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { BrowserItem } from '@/lib/contract/account'
import type { KeyItem } from '@/lib/contract/key'
import { permissionWords } from '@/lib/domain/permission/permission'
import { leftPath } from '@/lib/domain/sign-in/left-path'
import { RevokeKey } from './revoke-key'

/** The person's own account: the browsers they are signed in with, the keys in their name, and leaving the workspace. */
export function AccountPanel({ person, workspace, now }: { person: { email: string }; workspace: string; now: string }) {
  const result = useQuery(query('account.browsers', {}))
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Panel id="account">
      <PanelHeader title="Your account" />
      <PanelBody className="grid gap-4">
        <p className="text-pretty wrap-anywhere text-ink-2">
          You are signed in as {person.email}. The audit log names you by this address.
        </p>
        {result.data ? (
          <Browsers items={result.data.items} now={now} />
        ) : (
          <Unread
            of={result}
            cause="Couldn’t load your browsers"
            shape={<SkeletonRows rows={1} label="Loading your browsers" />}
          />
        )}
        <OwnKeys now={now} />
        <div className="border-t border-line pt-4">
          <Button variant="danger" onClick={() => setIsLeaving(true)}>
            Leave workspace
          </Button>
        </div>
        {isLeaving && <LeaveDialog workspace={workspace} onClose={() => setIsLeaving(false)} />}
      </PanelBody>
    </Panel>
  )
}

function Browsers({ items, now }: { items: readonly BrowserItem[]; now: string }) {
  const names = rowNames(
    items,
    ({ client }) => client,
    ({ lastSeenAt }) => `last seen ${formatInstant(new Date(lastSeenAt))}`,
  )
  return (
    <ul aria-label="Signed-in browsers" className="grid gap-3">
      {items.map((item) => (
        <Browser key={item.id} item={item} name={names.get(item) ?? item.client} now={now} />
      ))}
    </ul>
  )
}

function Browser({ item, name, now }: { item: BrowserItem; name: string; now: string }) {
  const { id, client, address, isThisOne, lastSeenAt } = item
  const end = useAction({ name: 'account.signOut', run: signOutAccount, message: () => `Signed out ${client}` })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {client}
          {isThisOne && <Badge>This browser</Badge>}
        </span>
        <span className="text-sm text-ink-2">
          Last seen <Time at={lastSeenAt} now={now} />
          {address !== null && `, signed in from ${address}`}
        </span>
      </span>
      {!isThisOne && (
        <Button
          size="sm"
          variant="ghost"
          pending={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Command lines that are logged in, agents that the person connected, and keys that they made. */
function OwnKeys({ now }: { now: string }) {
  const result = useQuery(query('account.keys', {}))
  if (!result.data)
    return <Unread of={result} cause="Couldn’t load your keys" shape={<SkeletonRows rows={1} label="Loading your keys" />} />
  if (result.data.items.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-pretty text-ink-2">These programs act in your name in this workspace.</p>
      <ul aria-label="Keys in your name" className="grid gap-3">
        {result.data.items.map((item) => (
          <OwnKey key={item.id} item={item} now={now} />
        ))}
      </ul>
    </div>
  )
}

function OwnKey({ item, now }: { item: KeyItem; now: string }) {
  const { name, permissions, state, lastUsedAt } = item
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {state === 'expired' && <Badge tone="warn">Expired</Badge>}
        </span>
        <span className="text-sm text-ink-2">
          May {permissionWords(permissions)}.{' '}
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <Time at={lastUsedAt} now={now} />.
            </>
          )}
        </span>
      </span>
      <RevokeKey item={item} isOwn />
    </li>
  )
}

/** It can't be undone: only an invitation leads back. */
function LeaveDialog({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const leave = useAction({
    name: 'member.leave',
    run: leaveMember,
    // Who has no other workspace is signed out, and told why on the page where that leads.
    onDone: ({ ended }) => window.location.assign(ended.browsers > 0 ? leftPath : '/'),
    onConflict: setRefusal,
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Leave ${workspace}?`}
        description="API keys you made are revoked, and invitations you sent are withdrawn. To come back you need a new invitation."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" pending={leave.isPending} onClick={() => leave.mutate({})}>
              Leave
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p className="text-ink-2">What you did stays in the log under your name.</p>
          {refusal !== undefined && (
            <div role="alert">
              <Callout tone="bad">{refusal}</Callout>
            </div>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}
