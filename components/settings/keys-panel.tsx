'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Code } from '@/components/ui/code'
import { CopyButton } from '@/components/ui/copy-button'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import type { KeyItem } from '@/lib/contract/key'
import { permissionWords } from '@/lib/domain/permission/permission'
import { CreateKey } from './create-key'
import { RevokeKey } from './revoke-key'

/** API keys: what each may do, when it was last used, and a new one. */
export function KeysPanel({ now }: { now: string }) {
  const result = useQuery(query('key.list', {}))
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { data } = result
  return (
    <Panel id="keys">
      <PanelHeader title="API keys" note={data && data.items.length > 0 && countOf(data.items.length, 'key')} />
      <PanelBody className="grid gap-4">
        <p className="text-pretty text-ink-2">
          Programs send a key instead of signing in. It opens this workspace only, and the audit log names it.
        </p>
        {!data ? (
          <Unread of={result} cause="Couldn’t load the API keys" shape={<SkeletonRows rows={2} label="Loading the API keys" />} />
        ) : data.items.length === 0 ? (
          <p className="text-ink-2">No API keys yet.</p>
        ) : (
          <ul className="grid gap-3">
            {data.items.map((item) => (
              <Key key={item.id} item={item} now={now} onRevoked={() => setMade(null)} />
            ))}
          </ul>
        )}
        {made && (
          <output className="grid gap-1.5 rounded-md border border-line bg-sunk p-3">
            <span className="font-medium">{made.name}: copy the key now, it isn’t shown again</span>
            <span className="flex flex-wrap items-center gap-2">
              <Code className="break-all">{made.secret}</Code>
              <CopyButton text={made.secret} label="Copy the key" showLabel />
            </span>
          </output>
        )}
        <CreateKey onCreated={setMade} />
      </PanelBody>
    </Panel>
  )
}

function Key({ item, now, onRevoked }: { item: KeyItem; now: string; onRevoked: () => void }) {
  const { name, prefix, agent, permissions, state, expiresAt, lastUsedAt } = item
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="grid min-w-0 flex-1 basis-48 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-all">{name}</span>
          <Code>{prefix}…</Code>
          {state === 'expired' && <Badge tone="warn">Expired</Badge>}
        </span>
        <span className="text-sm text-pretty text-ink-2">
          May {permissionWords(permissions)}
          {agent && ` as ${agent}`}.{' '}
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} now={now} />.
            </>
          ) : (
            'Never used.'
          )}
          {expiresAt && state === 'active' && (
            <>
              {' '}
              Expires <Time at={expiresAt} now={now} />.
            </>
          )}
        </span>
      </span>
      <RevokeKey item={item} onRevoked={onRevoked} />
    </li>
  )
}
