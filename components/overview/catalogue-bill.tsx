'use client'

import { useQuery } from '@tanstack/react-query'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { cn } from '@/components/ui/cn'
import type { CallOutput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'

type Catalogue = CallOutput<'catalogue.read'>

/** Cost of listing every served skill in each session, compared with the clients' budgets, and what could be removed. */
export function CatalogueBill() {
  const result = useQuery(query('catalogue.read', {}))
  const catalogue = result.data
  if (!catalogue)
    return (
      <Panel>
        <PanelHeader title="Context cost" />
        <Unread
          of={result}
          className="m-4 border-0 p-0"
          cause="Couldn’t load the context cost"
          shape={<SkeletonRows rows={5} label="Loading the context cost" />}
        />
      </Panel>
    )
  const { skills, tokens, characters, contextTokens, clients } = catalogue
  return (
    <Panel>
      <PanelHeader title="Context cost" note="names and descriptions, in every session" />
      <PanelBody className="grid gap-3">
        <p>
          <NumberLink href="/skills?served=true" className="text-lg font-semibold">
            {countOf(tokens, 'token')}
          </NumberLink>{' '}
          <span className="text-ink-3">
            {countOf(characters, 'character')} of <NumberLink href="/skills?served=true">{countOf(skills, 'skill')}</NumberLink>
          </span>
        </p>
        {clients.map((client) => (
          <Budget key={client.client} client={client} />
        ))}
        <Entries catalogue={catalogue} />
        <p className="text-sm text-pretty text-ink-3">
          Limits that clients document for a context of {formatNumber(contextTokens)} tokens. Agents rarely choose a skill whose
          description is cut off.
        </p>
      </PanelBody>
    </Panel>
  )
}

function Budget({ client: { label, characters, budget, over, share, beyond } }: { client: Catalogue['clients'][number] }) {
  const isOver = over > 0
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-3 text-sm">
        <span>{label}</span>
        <span className={isOver ? 'text-bad' : 'text-ink-2'}>
          {formatNumber(characters)} of {countOf(budget, 'character')}
          {isOver && ': over budget'}
        </span>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunk">
        <div
          className={cn('h-full rounded-full', isOver ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </div>
      {isOver && <p className="text-sm text-pretty text-ink-3">Over budget, {beyond}.</p>}
    </div>
  )
}

const shownMax = 3

/** The most expensive entries, which say when they are never used, and the others that are never used. */
function Entries({ catalogue: { costliest, neverUsed } }: { catalogue: Catalogue }) {
  if (costliest.length === 0) return null
  const dearest = costliest.slice(0, shownMax)
  const others = neverUsed.items.filter(({ name }) => dearest.every((one) => one.name !== name))
  return (
    <dl className="grid gap-2 text-sm">
      <div>
        <dt className="text-sm text-ink-3">Costliest</dt>
        <dd>
          <Names entries={dearest} saysUnused />
        </dd>
      </div>
      {neverUsed.count > 0 && (
        <div>
          <dt className="text-sm text-ink-3">
            Never used: <NumberLink href="/skills?served=true&used=false">{countOf(neverUsed.count, 'skill')}</NumberLink>,{' '}
            {countOf(neverUsed.tokens, 'token')}
          </dt>
          {others.length > 0 && (
            <dd>
              <Names entries={others.slice(0, shownMax)} />
            </dd>
          )}
        </div>
      )}
    </dl>
  )
}

function Names({ entries, saysUnused = false }: { entries: Catalogue['costliest']; saysUnused?: boolean }) {
  return (
    <ul className="grid gap-0.5">
      {entries.map(({ name, tokens, uses }) => (
        <li key={name} className="flex items-baseline justify-between gap-3">
          <NumberLink href={`/skills/${encodeURIComponent(name)}`} className="min-w-0 truncate leading-6">
            {name}
          </NumberLink>
          <span className="shrink-0 text-ink-3">
            {saysUnused && uses === 0 && 'never used · '}
            <NumberLink href={`/skills/${encodeURIComponent(name)}?tab=files`} className="text-ink-2">
              {countOf(tokens, 'token')}
            </NumberLink>
          </span>
        </li>
      ))}
    </ul>
  )
}
