'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { saveEmbedding } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { EmbedderMode, EmbeddingSetting } from '@/lib/contract/embedding'
import { installBuiltIn } from '@/lib/domain/embedding/built-in'
import { endpointInput, EndpointFields, hasPlace, isSameEndpoint, type Endpoint } from './endpoint-fields'

const modes: readonly { value: EmbedderMode; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'builtIn', label: 'Built in' },
  { value: 'endpoint', label: 'Endpoint' },
]

const explained: Record<EmbedderMode, string> = {
  off: 'Search matches words only.',
  builtIn:
    'An English model that runs on this server. Nothing leaves this machine. It uses about 100 MB of memory and 30 ms per query.',
  endpoint:
    'Any OpenAI-compatible server. It receives redacted skill texts and queries. If it is slow, search matches words only.',
}

/** Polling interval while skills are being embedded. */
const pollMs = 2000

/** The semantic search model: none, the built-in model or an endpoint, with the number of embedded skills. */
export function EmbeddingPanel() {
  const result = useQuery({
    ...query('embedding.read', {}),
    refetchInterval: ({ state: { data: read } }) =>
      read && read.mode !== 'off' && read.problem === null && read.embedded < read.skills ? pollMs : false,
  })
  const { data } = result
  return (
    <Panel id="embedding">
      <PanelHeader title="Semantic search" note={data && <Status setting={data} />} />
      <PanelBody className="grid gap-4 py-4">
        {!data && (
          <Unread
            of={result}
            cause="Couldn’t load semantic search"
            shape={<SkeletonRows rows={3} label="Loading semantic search" />}
          />
        )}
        {data && <Choice key={data.version} setting={data} />}
      </PanelBody>
    </Panel>
  )
}

function Status({ setting: { mode, embedded, skills, problem } }: { setting: EmbeddingSetting }) {
  if (mode === 'off') return <Badge tone="idle">Off</Badge>
  if (problem !== null) return <Badge tone="bad">Stopped</Badge>
  const isReady = embedded >= skills
  return <Badge tone={isReady ? 'good' : 'accent'}>{isReady ? 'Ready' : 'Indexing'}</Badge>
}

/** The progress of embedding, and why it stopped. */
function Reading({ setting: { mode, embedded, skills, problem } }: { setting: EmbeddingSetting }) {
  if (mode === 'off') return null
  const text = skills === 0 ? 'No skills to index yet.' : `${formatNumber(embedded)} of ${countOf(skills, 'skill')} indexed.`
  return (
    <>
      <p className="tabular-nums text-ink-2">{text}</p>
      {problem !== null && <Callout tone="bad">{problem} Mettle retries every ten minutes and after each save.</Callout>}
    </>
  )
}

/** The input of a save: endpoint fields only for an endpoint, a key only when one was typed. */
const inputOf = (mode: EmbedderMode, endpoint: Endpoint, reason: string) => ({
  mode,
  ...(mode === 'endpoint' ? endpointInput(endpoint) : {}),
  ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
})

function Choice({ setting }: { setting: EmbeddingSetting }) {
  const [mode, setMode] = useState(setting.mode)
  const [endpoint, setEndpoint] = useState<Endpoint>({ baseUrl: setting.baseUrl, model: setting.model, key: '' })
  const [reason, setReason] = useState('')
  const save = useAction({
    name: 'embedding.save',
    run: saveEmbedding,
    message: ({ mode: now }) => (now === 'off' ? 'Semantic search is off' : 'Saved. Indexing skills'),
    eventOf: ({ event }) => event,
  })
  const isEndpoint = mode === 'endpoint'
  const isMissing = mode === 'builtIn' && !setting.hasBuiltIn
  const isSame = mode === setting.mode && (!isEndpoint || isSameEndpoint(endpoint, setting))
  const isReady = !isMissing && !isSame && (!isEndpoint || hasPlace(endpoint))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(inputOf(mode, endpoint, reason))
      }}
    >
      <div className="grid gap-2">
        <Segmented label="Semantic search model" items={modes} value={mode} onValueChange={setMode} className="w-fit" />
        <p className="text-pretty text-ink-2">{explained[mode]}</p>
      </div>
      {isMissing && (
        <Callout tone="warn">
          The built-in model isn’t installed. Run <code className="break-all">{installBuiltIn}</code> where Mettle is installed,
          and restart the server.
        </Callout>
      )}
      {isEndpoint && (
        <EndpointFields value={endpoint} onChange={setEndpoint} hasKey={setting.hasKey} example="nomic-embed-text" />
      )}
      <Reading setting={setting} />
      {!isSame && (
        <Field label="Reason" required={false} hint="Shown in the audit log.">
          <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      <div>
        <Button type="submit" aria-label="Save semantic search" pending={save.isPending} disabled={!isReady}>
          Save
        </Button>
      </div>
    </form>
  )
}
