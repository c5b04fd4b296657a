'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { saveDrafting } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { DraftingSetting } from '@/lib/contract/drafting'
import { endpointInput, EndpointFields, hasPlace, isSameEndpoint, type Endpoint } from './endpoint-fields'

const modes = [
  { value: 'rules', label: 'Rules' },
  { value: 'model', label: 'Model' },
] as const

const explained = {
  rules: 'Rules write drafts from recorded steps. No model is used.',
  model:
    'Any OpenAI-compatible server can word a draft on request. It receives only the redacted draft and its evidence. You compare its text with the generated one. Text that adds a tool, a command or a private value is rejected.',
}

/** Who writes drafts: rules alone, or a model too. */
export function DraftingPanel() {
  const result = useQuery(query('drafting.read', {}))
  const { data } = result
  return (
    <Panel id="drafting">
      <PanelHeader
        title="Draft writing"
        note={data && <Badge tone={data.isOn ? 'good' : 'idle'}>{data.isOn ? 'On' : 'Off'}</Badge>}
      />
      <PanelBody className="grid gap-4 py-4">
        {!data && (
          <Unread
            of={result}
            cause="Couldn’t load draft writing"
            shape={<SkeletonRows rows={3} label="Loading draft writing" />}
          />
        )}
        {data && <Choice key={keyOf(data)} setting={data} />}
        {data && <AgentSwitch setting={data} />}
      </PanelBody>
    </Panel>
  )
}

/** Resets the fields to the saved values and clears a typed key. */
const keyOf = ({ isOn, baseUrl, model, hasKey }: DraftingSetting): string => [isOn, baseUrl, model, hasKey].join(' ')

/** The host of an address on another machine, because people should know that drafts are sent there. */
function hostElsewhere(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl)) return null
  const { hostname, host } = new URL(baseUrl)
  return host === '' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? null : host
}

/** Whether `mettle word` may run an agent of this machine. */
function AgentSwitch({ setting: { isOn, isAgentOn } }: { setting: DraftingSetting }) {
  const save = useAction({
    name: 'drafting.save',
    run: saveDrafting,
    message: ({ isAgentOn: now }) => (now ? 'Agents can write drafts' : 'Agents can’t write drafts from the command line'),
  })
  return (
    <Switch
      className="border-t border-line pt-4"
      label="Write drafts with an agent on this machine"
      hint={
        <>
          <code>mettle word</code> runs Claude Code, Codex, Gemini CLI or OpenCode on one proposal at a time. The agent gets
          redacted evidence and sends it to its own provider. Connected agents can also write drafts over MCP.
        </>
      }
      checked={isAgentOn}
      disabled={save.isPending}
      onCheckedChange={(checked) => save.mutate({ isOn, isAgentOn: checked })}
    />
  )
}

function Choice({ setting }: { setting: DraftingSetting }) {
  const [isOn, setIsOn] = useState(setting.isOn)
  const [endpoint, setEndpoint] = useState<Endpoint>({ baseUrl: setting.baseUrl, model: setting.model, key: '' })
  const save = useAction({
    name: 'drafting.save',
    run: saveDrafting,
    message: ({ isOn: now }) => (now ? 'Saved. A model can write drafts' : 'Saved. Rules write drafts'),
    onDone: () => setEndpoint((now) => ({ ...now, key: '' })),
  })
  const isSame = isOn === setting.isOn && (!isOn || isSameEndpoint(endpoint, setting))
  const mode = isOn ? 'model' : 'rules'
  const elsewhere = hostElsewhere(endpoint.baseUrl)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ isOn, ...(isOn ? endpointInput(endpoint) : {}) })
      }}
    >
      <div className="grid gap-2">
        <Segmented
          label="Draft writer"
          items={modes}
          value={mode}
          onValueChange={(chosen) => setIsOn(chosen === 'model')}
          className="w-fit"
        />
        <p className="text-pretty text-ink-2">{explained[mode]}</p>
      </div>
      {isOn && <EndpointFields value={endpoint} onChange={setEndpoint} hasKey={setting.hasKey} example="qwen3:8b" />}
      {isOn && elsewhere !== null && <Callout tone="warn">Drafts leave this machine and go to {elsewhere}.</Callout>}
      <div>
        <Button
          type="submit"
          aria-label="Save draft writing"
          pending={save.isPending}
          disabled={isSame || (isOn && !hasPlace(endpoint))}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
