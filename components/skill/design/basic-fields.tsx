'use client'

import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { slugify } from '@/lib/domain/draft/slug'
import { characterCount, tokenCost } from '@/lib/domain/score/token-cost'
import { descriptionOf, type DesignDraft } from './design-draft'
import type { Issues } from './design-issues'

const descriptionMax = 1024

interface BasicFieldsProps {
  draft: DesignDraft
  issues: Issues
  /** A skill keeps its name. */
  isNew: boolean
  onChange: (part: Partial<DesignDraft>) => void
}

/** Title, name and description; the name follows the title until it is written by hand. */
export function BasicFields({ draft, issues, isNew, onChange }: BasicFieldsProps) {
  const follows = isNew && (draft.name === '' || draft.name === slugify(draft.title))
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Title" hint="The name people see." error={issues.title}>
          <Input
            value={draft.title}
            placeholder="Resend an invoice"
            maxLength={200}
            onValueChange={(title) => onChange({ title, ...(follows ? { name: slugify(title) } : {}) })}
          />
        </Field>
        {isNew ? (
          <Field label="Name" hint="Lowercase letters, digits and hyphens. Also the folder on disk." error={issues.name}>
            <Input mono value={draft.name} placeholder="resend-invoice" onValueChange={(name) => onChange({ name })} />
          </Field>
        ) : (
          <Field label="Name" hint="A skill keeps its name." disabled>
            <Input mono value={draft.name} readOnly disabled />
          </Field>
        )}
      </div>
      <Field
        label="What it does, and when to use it"
        hint="Agents choose by this text, which is in the context of every session."
        error={issues.description}
      >
        <Textarea
          rows={2}
          className="min-h-14"
          value={draft.use}
          placeholder="Resends an invoice. Use when a customer has lost it."
          onChange={(event) => onChange({ use: event.target.value })}
        />
      </Field>
      <Field label="When not to use it" required={false} hint="Words here are never matched: “Not for refunds.”">
        <Textarea
          rows={1}
          className="min-h-[34px] py-[6px]"
          value={draft.not}
          placeholder="Not for refunds."
          onChange={(event) => onChange({ not: event.target.value })}
        />
      </Field>
      <DescriptionLength draft={draft} />
    </>
  )
}

/** Characters of the description as it is written, and what listing it costs. */
function DescriptionLength({ draft }: { draft: DesignDraft }) {
  const description = descriptionOf(draft)
  const length = characterCount(description)
  const { listed } = tokenCost({ name: draft.name, description, body: '' }).parts
  const isLong = length > descriptionMax
  return (
    <div className="-mt-2 grid gap-1">
      <meter
        className="sr-only"
        aria-label="Length of the description"
        min={0}
        max={descriptionMax}
        value={Math.min(length, descriptionMax)}
      />
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-sunk">
        <div
          className={cn('h-full', isLong ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${Math.min(100, (100 * length) / descriptionMax)}%` }}
        />
      </div>
      <output className={cn('text-sm', isLong ? 'text-bad' : 'text-ink-2')}>
        {formatNumber(length)} of {formatNumber(descriptionMax)} characters
        {length > 0 && `: ${countOf(listed, 'token')} in every session that lists it`}
      </output>
    </div>
  )
}
