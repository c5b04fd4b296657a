'use client'

import { useQuery } from '@tanstack/react-query'
import { Select } from '@/components/ui/select'
import { query } from '@/lib/client/queries'
import { queueInput, type QueueFilter } from './queue-input'

const everyone = ''

/** Filters the queue by agent. Renders nothing when only one agent has candidates. */
export function AgentFilter({ filter, onShow }: { filter: QueueFilter; onShow: (agent: string | null) => void }) {
  const { data } = useQuery(query('candidate.list', queueInput({ ...filter, agent: null })))
  const names = (data?.items ?? []).map((item) => item.agent)
  const agents = [...new Set([...names, ...(filter.agent ? [filter.agent] : [])])].toSorted()
  if (agents.length < 2 && !filter.agent) return null
  const items = [{ value: everyone, label: 'All agents' }, ...agents.map((agent) => ({ value: agent, label: agent }))]
  return (
    <Select
      look="bar"
      label="Agent"
      items={items}
      value={filter.agent ?? everyone}
      onValueChange={(agent) => onShow(agent === everyone ? null : agent)}
    />
  )
}
