'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { saveRedaction } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { RedactionRule } from '@/lib/contract/redaction'
import { redactionKinds } from '@/lib/domain/redaction-kinds'

const blank: RedactionRule = { name: '', pattern: '', kind: 'secret' }

/** The workspace's own rules; a change applies to future imports, and can be undone. */
export function RedactionRules() {
  const result = useQuery(query('redaction.rules', {}))
  const [draft, setDraft] = useState(blank)
  const save = useAction({
    name: 'redaction.save',
    run: saveRedaction,
    message: () => 'Redaction rules saved',
    eventOf: ({ event }) => event,
    onDone: () => setDraft(blank),
  })
  // Saving replaces the whole list, so nothing can be added before it is read.
  if (!result.data)
    return <Unread of={result} cause="Couldn’t load the rules" shape={<SkeletonRows rows={3} label="Loading the rules" />} />
  const { rules } = result.data
  const isReady = draft.name.trim() !== '' && draft.pattern !== ''
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) save.mutate({ rules: [...rules, { ...draft, name: draft.name.trim() }] })
      }}
    >
      <RuleList {...result.data} onRemove={(index) => save.mutate({ rules: rules.toSpliced(index, 1) })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Custom rule" hint="A name for the rule.">
          <Input
            value={draft.name}
            onValueChange={(name) => setDraft({ ...draft, name })}
            placeholder="Staff numbers"
            autoComplete="off"
          />
        </Field>
        <Field label="Pattern" hint="A regular expression.">
          <Input
            mono
            value={draft.pattern}
            onValueChange={(pattern) => setDraft({ ...draft, pattern })}
            placeholder="EMP-\d{6}"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Select
          label="Replaced with"
          value={draft.kind}
          onValueChange={(kind) => setDraft({ ...draft, kind })}
          items={redactionKinds.map((kind) => ({ value: kind, label: `Replaced with ${kind}` }))}
        />
        <Button type="submit" icon={<Plus aria-hidden />} pending={save.isPending} disabled={!isReady}>
          Add redaction rule
        </Button>
      </div>
    </form>
  )
}

interface RuleListProps {
  rules: readonly RedactionRule[]
  /** Rules that are not applied. */
  refused: readonly { name: string; reason: string }[]
  onRemove: (index: number) => void
}

function RuleList({ rules, refused, onRemove }: RuleListProps) {
  if (rules.length === 0) return null
  return (
    <ul aria-label="Custom rules" className="ruled">
      {rules.map((rule, index) => (
        <li key={`${rule.name}:${rule.pattern}`} className="flex flex-wrap items-center gap-2 py-2">
          <span className="font-medium">{rule.name}</span>
          <code className="min-w-0 flex-1 basis-40 font-mono text-sm break-all text-ink-2">{rule.pattern}</code>
          <Chip>{rule.kind}</Chip>
          <Button size="sm" variant="ghost" aria-label={`Remove the rule ${rule.name}`} onClick={() => onRemove(index)}>
            Remove
          </Button>
          {refused.map(
            ({ name, reason }) =>
              name === rule.name && (
                <p key={reason} className="basis-full text-sm text-ink-2">
                  Not applied: {reason}. Replace or remove it.
                </p>
              ),
          )}
        </li>
      ))}
    </ul>
  )
}
