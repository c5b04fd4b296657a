'use client'

import { useQuery } from '@tanstack/react-query'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { query } from '@/lib/client/queries'
import type { AgentItem } from '@/lib/contract/agent'

/** The recorded agents; each figure links to its rows. */
export function AgentsPanel({ now }: { now: string }) {
  const { data } = useQuery(query('agent.list', {}))
  if (!data) return null
  return (
    <Panel id="agents">
      <PanelHeader title="Agents" note={countOf(data.items.length, 'agent')} />
      {data.items.length === 0 ? (
        <PanelBody>
          <p className="text-pretty text-ink-2">No agents yet. Agents appear with their first session.</p>
        </PanelBody>
      ) : (
        <ul className="ruled">
          {data.items.map((agent) => (
            <AgentRow key={agent.name} agent={agent} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function AgentRow({ agent, now }: { agent: AgentItem; now: string }) {
  const search = new URLSearchParams({ agent: agent.name }).toString()
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="font-medium break-all">{agent.name}</span>
      <span className="col-span-2 row-start-2 flex flex-wrap gap-x-3 text-sm text-ink-2">
        <NumberLink href={`/sessions?${search}`} row={agent.name}>
          {countOf(agent.sessions, 'session')}
        </NumberLink>
        <NumberLink href={`/skills?${search}`} row={agent.name}>
          skills it sees
        </NumberLink>
        <NumberLink href={`/review?${search}`} row={agent.name}>
          {formatNumber(agent.open)} to review
        </NumberLink>
        {agent.lastSessionAt && (
          <span>
            last <Time at={agent.lastSessionAt} now={now} />
          </span>
        )}
      </span>
      <NumberLink href={`/policies?${search}`} className="text-sm" row={agent.name}>
        Policy
      </NumberLink>
    </li>
  )
}
