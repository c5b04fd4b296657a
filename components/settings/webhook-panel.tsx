'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Code } from '@/components/ui/code'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { freshNow } from '@/components/ui/fresh-now'
import { Input } from '@/components/ui/input'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import type { WebhookItem } from '@/lib/contract/webhook'
import { addWebhook, removeWebhook, testWebhook } from '@/lib/actions'
import { query } from '@/lib/client/queries'

const answered = (code: number | null, error: string | null): string => error ?? `answered ${code}`

/** Webhooks, with the result of the last message of each. */
export function WebhookPanel({ now }: { now: string }) {
  const result = useQuery(query('webhook.list', {}))
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Panel id="webhooks">
      <PanelHeader title="Webhooks" />
      <PanelBody className="grid gap-4">
        <p className="text-pretty text-ink-2">Signed HTTP callbacks with retries.</p>
        {!result.data ? (
          <Unread of={result} cause="Couldn’t load the webhooks" shape={<SkeletonRows rows={2} label="Loading the webhooks" />} />
        ) : result.data.items.length === 0 ? (
          <p className="text-ink-2">No webhooks yet. Add an address below and choose its events.</p>
        ) : (
          <ul className="grid gap-3">
            {result.data.items.map((item) => (
              <Hook key={item.id} item={item} now={freshNow(now, result.dataUpdatedAt)} />
            ))}
          </ul>
        )}
        {secret && (
          <p className="grid gap-1.5 rounded-md border border-line bg-sunk p-3">
            <span className="font-medium">Signing secret, shown once</span>
            <span className="flex flex-wrap items-center gap-2">
              <Code className="break-all">{secret}</Code>
              <CopyButton text={secret} label="Copy the secret" />
            </span>
          </p>
        )}
        <AddHook onAdded={setSecret} />
      </PanelBody>
    </Panel>
  )
}

function Hook({ item, now }: { item: WebhookItem; now: string }) {
  const test = useAction({
    name: 'webhook.test',
    run: testWebhook,
    message: ({ delivery }) => (delivery.error === null ? 'Test delivered' : `Test failed: ${delivery.error}`),
  })
  const remove = useAction({
    name: 'webhook.remove',
    run: removeWebhook,
    message: () => 'Webhook removed',
    eventOf: ({ event }) => event.id,
  })
  const { last } = item
  return (
    <li className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="flex flex-wrap items-center gap-2">
        <Code className="break-all">{item.url}</Code>
        {item.failed > 0 && <Badge tone="bad">{countOf(item.failed, 'failure')}</Badge>}
        {item.waiting > 0 && <Badge tone="warn">{formatNumber(item.waiting)} waiting</Badge>}
      </span>
      <span className="text-sm text-pretty text-ink-2">
        {item.verbs.length === 0 ? 'All events' : item.verbs.join(', ')}
        {item.agent && ` from ${item.agent}`}.{' '}
        {last ? (
          <>
            Last: {last.name}, {answered(last.code, last.error)}, <Time at={last.endedAt ?? last.createdAt} now={now} />
          </>
        ) : (
          'Nothing sent yet.'
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={test.isPending}
          aria-label={`Send a test to ${item.url}`}
          onClick={() => test.mutate({ id: item.id })}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          variant="ghost"
          pending={remove.isPending}
          aria-label={`Remove ${item.url}`}
          onClick={() => remove.mutate({ id: item.id })}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

function AddHook({ onAdded }: { onAdded: (secret: string) => void }) {
  const [url, setUrl] = useState('')
  const [verbs, setVerbs] = useState('')
  const add = useAction({
    name: 'webhook.add',
    run: addWebhook,
    message: () => 'Webhook added',
    eventOf: ({ event }) => event.id,
    onDone: ({ secret }) => {
      onAdded(secret)
      setUrl('')
      setVerbs('')
    },
  })
  const names = verbs
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ url: url.trim(), verbs: names })
      }}
    >
      <Field label="Address">
        <Input type="url" value={url} onChange={(event) => setUrl(event.target.value)} placeholder="https://example.org/mettle" />
      </Field>
      <Field
        label="Events"
        required={false}
        hint="Comma-separated names or verbs: skill.deprecate, session_completed. Leave empty for all."
      >
        <Input value={verbs} onChange={(event) => setVerbs(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" pending={add.isPending} disabled={url.trim() === ''}>
          Add webhook
        </Button>
      </div>
    </form>
  )
}
