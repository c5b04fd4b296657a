'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { Code } from '@/components/ui/code'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Select } from '@/components/ui/select'
import { rowNames } from '@/components/ui/row-names'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { removeMember, setRoleMember, withdrawMember } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { InvitationItem, MemberItem } from '@/lib/contract/member'
import { InviteMember } from './invite-member'
import { roleItems } from './role-items'

/** The people of the workspace: what each may do, open invitations, and a new one. */
export function MembersPanel({ hasAccounts, now }: { hasAccounts: boolean; now: string }) {
  const result = useQuery(query('member.list', {}))
  const [made, setMade] = useState<{ email: string; url: string } | null>(null)
  const { data } = result
  return (
    <Panel id="members">
      <PanelHeader title="Members" note={data && data.items.length > 0 && countOf(data.items.length, 'member')} />
      <PanelBody className="grid gap-4">
        {hasAccounts ? (
          <p className="text-pretty text-ink-2">People sign in, and each has one role in this workspace.</p>
        ) : (
          <NoAccounts />
        )}
        {!data ? (
          <Unread of={result} cause="Couldn’t load the members" shape={<SkeletonRows rows={2} label="Loading the members" />} />
        ) : (
          <>
            {data.items.length > 0 && <MemberList items={data.items} now={now} />}
            {data.invitations.length > 0 && (
              <ul aria-label="Invitations" className="grid gap-3 border-t border-line pt-3">
                {data.invitations.map((item) => (
                  <Invitation key={item.id} item={item} now={now} onWithdrawn={() => setMade(null)} />
                ))}
              </ul>
            )}
          </>
        )}
        {made && (
          <output className="grid grid-cols-1 gap-1.5 rounded-md border border-line bg-sunk p-3">
            <span className="font-medium wrap-anywhere">Send this link to {made.email}. It isn’t shown again.</span>
            <span className="flex flex-wrap items-center gap-2">
              <Code className="break-all">{made.url}</Code>
              <CopyButton text={made.url} label="Copy the link" showLabel />
            </span>
          </output>
        )}
        {hasAccounts && <InviteMember onInvited={setMade} />}
      </PanelBody>
    </Panel>
  )
}

function MemberList({ items, now }: { items: readonly MemberItem[]; now: string }) {
  const names = rowNames(
    items,
    ({ name }) => name,
    ({ email }) => email,
  )
  return (
    <ul aria-label="Members" className="grid gap-3">
      {items.map((item) => (
        <Member key={item.id} item={item} rowName={names.get(item) ?? item.name} now={now} />
      ))}
    </ul>
  )
}

function NoAccounts() {
  return (
    <>
      <p className="text-pretty text-ink-2">
        Nobody has an account: whoever is at this machine is the owner. Once you create yours, everyone signs in, agents need API
        keys, and you can invite others.
      </p>
      <div>
        <ButtonLink href="/join">Create your account</ButtonLink>
      </div>
    </>
  )
}

function Member({ item, rowName, now }: { item: MemberItem; rowName: string; now: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, email, role, isYou, lastSeenAt } = item
  const change = useAction({ name: 'member.setRole', run: setRoleMember, message: () => `Changed the role of ${name}` })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isYou && <Badge>You</Badge>}
        </span>
        <span className="text-sm break-all text-ink-2">{email}</span>
        <span className="text-sm text-ink-2">
          {lastSeenAt ? (
            <>
              Last seen <Time at={lastSeenAt} now={now} />
            </>
          ) : (
            'Signed out'
          )}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <Select
          label={`Role of ${rowName}`}
          items={roleItems}
          value={role}
          onValueChange={(next) => next !== role && change.mutate({ id, role: next })}
        />
        {!isYou && (
          <Button size="sm" variant="ghost" aria-label={`Remove ${rowName}`} onClick={() => setIsAsking(true)}>
            Remove
          </Button>
        )}
      </span>
      {isAsking && <RemoveDialog item={item} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

/** It can't be undone: only an invitation leads back. Whoever is signed in leaves under Account instead. */
function RemoveDialog({ item: { id, name, email }, onClose }: { item: MemberItem; onClose: () => void }) {
  const remove = useAction({ name: 'member.remove', run: removeMember, message: () => `Removed ${name}`, onDone: onClose })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Remove ${name}?`}
        description="They lose access immediately. API keys they made are revoked, and invitations they sent are withdrawn. To come back they need a new invitation."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
              Remove member
            </Button>
          </>
        }
      >
        <p className="break-all text-ink-2">{email}</p>
      </DialogContent>
    </Dialog>
  )
}

function Invitation({ item, now, onWithdrawn }: { item: InvitationItem; now: string; onWithdrawn: () => void }) {
  const { id, email, role, expiresAt } = item
  const withdraw = useAction({
    name: 'member.withdraw',
    run: withdrawMember,
    message: () => `Withdrew the invitation for ${email}`,
    onDone: onWithdrawn,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium break-all">{email}</span>
        <span className="text-sm text-ink-2">
          Invited as {role}, expires <Time at={expiresAt} now={now} />
        </span>
      </span>
      <Button
        size="sm"
        variant="ghost"
        pending={withdraw.isPending}
        aria-label={`Withdraw the invitation for ${email}`}
        onClick={() => withdraw.mutate({ id })}
      >
        Withdraw
      </Button>
    </li>
  )
}
