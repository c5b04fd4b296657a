'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { saveToolTrust } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { TrustRule } from '@/lib/contract/tool-trust'
import { strangerNames, trustSources } from '@/lib/domain/taint/kinds'

const nameOf = (source: TrustRule['source']): string =>
  source === 'trusted' ? 'Nobody else: trusted' : `Words of ${strangerNames[source]}`
const blank: TrustRule = { tool: '', source: 'web' }

/** Whose words the results of tools may hold: the workspace's own rules, and the table behind them. */
export function TrustPanel() {
  return (
    <Panel id="tool-trust">
      <PanelHeader title="Trust in tools" />
      <PanelBody className="grid gap-5 py-4">
        <p className="text-sm text-pretty text-ink-2">
          Text that comes only from an untrusted source is marked in the draft and waits for a person. Your rules apply before the
          defaults below; the first match wins.
        </p>
        <TrustRules />
      </PanelBody>
    </Panel>
  )
}

function TrustRules() {
  const result = useQuery(query('toolTrust.read', {}))
  const [draft, setDraft] = useState(blank)
  const save = useAction({
    name: 'toolTrust.save',
    run: saveToolTrust,
    message: () => 'Trust in tools saved. Drafts are judged again.',
    eventOf: ({ event }) => event,
    onDone: () => setDraft(blank),
  })
  // Saving replaces the whole list, so nothing can be added before it is read.
  if (!result.data)
    return <Unread of={result} cause="Couldn’t load the rules" shape={<SkeletonRows rows={3} label="Loading the rules" />} />
  const { rules, table } = result.data
  const tool = draft.tool.trim()
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (tool) save.mutate({ rules: [...rules, { ...draft, tool }] })
      }}
    >
      <RuleList rules={rules} onRemove={(index) => save.mutate({ rules: rules.toSpliced(index, 1) })} />
      <Field label="Tool" hint="Its name, or what a shell runs, like “gh api”. “*” stands for anything.">
        <Input
          mono
          value={draft.tool}
          onValueChange={(name) => setDraft({ ...draft, tool: name })}
          placeholder="read_forum_*"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Select
          label="Whose words its results hold"
          value={draft.source}
          onValueChange={(source) => setDraft({ ...draft, source })}
          items={trustSources.map((source) => ({ value: source, label: nameOf(source) }))}
        />
        <Button type="submit" icon={<Plus aria-hidden />} pending={save.isPending} disabled={!tool}>
          Add tool rule
        </Button>
      </div>
      <TrustTable table={table} />
    </form>
  )
}

function TrustTable({ table }: { table: readonly { source: keyof typeof strangerNames; tools: readonly string[] }[] }) {
  return (
    <dl aria-label="What holds otherwise" className="grid gap-1 text-sm">
      {table.map(({ source, tools }) => (
        <div key={source}>
          <dt className="inline text-ink-2">{nameOf(source)}: </dt>
          <dd className="inline text-ink-3">{tools.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

function RuleList({ rules, onRemove }: { rules: readonly TrustRule[]; onRemove: (index: number) => void }) {
  if (rules.length === 0) return null
  return (
    <ul aria-label="Rules for tools" className="ruled">
      {rules.map((rule, index) => (
        <li key={rule.tool} className="flex flex-wrap items-center gap-2 py-2">
          <code className="min-w-0 flex-1 basis-40 font-mono text-sm break-all">{rule.tool}</code>
          <Chip>{nameOf(rule.source)}</Chip>
          <Button size="sm" variant="ghost" aria-label={`Remove the rule for ${rule.tool}`} onClick={() => onRemove(index)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
