'use client'

import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Textarea } from '@/components/ui/textarea'
import { BasicFields } from './basic-fields'
import type { DesignBase, DesignDraft } from './design-draft'
import type { Issues } from './design-issues'
import { FileFields } from './file-fields'
import { StepFields } from './step-fields'
import { ToolPicker } from './tool-picker'

interface FormProps {
  base: DesignBase
  draft: DesignDraft
  issues: Issues
  onChange: (part: Partial<DesignDraft>) => void
}

/** The fields of a skill, from what it is for to its files. */
export function DesignForm({ base, draft, issues, onChange }: FormProps) {
  const isNew = base.skill === null
  return (
    <>
      <Panel>
        <PanelHeader title="When to use it" />
        <PanelBody className="grid gap-4">
          <BasicFields draft={draft} issues={issues} isNew={isNew} onChange={onChange} />
          <LinesField
            label="Triggers"
            hint="Words of a request that should find it. One per line."
            value={draft.triggers}
            placeholder="lost invoice"
            onChange={(triggers) => onChange({ triggers })}
          />
          <LinesField
            label="Example queries"
            hint="Requests as people ask them. One per line."
            value={draft.exampleQueries}
            placeholder="Can you resend the May invoice?"
            onChange={(exampleQueries) => onChange({ exampleQueries })}
          />
        </PanelBody>
      </Panel>
      <BodyPanel draft={draft} error={issues.content} onChange={onChange} />
      <LimitsPanel draft={draft} onChange={onChange} />
      <Panel>
        <PanelHeader title="Files" note="beside SKILL.md" />
        <PanelBody>
          <FileFields files={draft.files} onChange={(files) => onChange({ files })} />
        </PanelBody>
      </Panel>
    </>
  )
}

function LimitsPanel({ draft, onChange }: Pick<FormProps, 'draft' | 'onChange'>) {
  return (
    <Panel>
      <PanelHeader title="Limits and relations" />
      <PanelBody className="grid gap-4">
        <LinesField
          label="Constraints"
          hint="What must hold whenever it is used. One per line."
          value={draft.constraints}
          placeholder="Only to the address of the account"
          onChange={(constraints) => onChange({ constraints })}
        />
        <ToolChips tools={draft.suggestedTools} onChange={(suggestedTools) => onChange({ suggestedTools })} />
        <LinesField label="Tags" value={draft.tags} placeholder="billing" onChange={(tags) => onChange({ tags })} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <LinesField
            label="Requires"
            hint="Skills that it needs. One name per line."
            value={draft.dependsOn}
            onChange={(dependsOn) => onChange({ dependsOn })}
          />
          <LinesField
            label="Conflicts with"
            hint="Skills never suggested together with it. One name per line."
            value={draft.conflictsWith}
            onChange={(conflictsWith) => onChange({ conflictsWith })}
          />
        </div>
      </PanelBody>
    </Panel>
  )
}

/** The body: the steps, and the text above and below them. */
function BodyPanel({
  draft,
  error,
  onChange,
}: {
  draft: DesignDraft
  error: string | undefined
  onChange: FormProps['onChange']
}) {
  const { around } = draft
  const change = (part: Partial<DesignDraft['around']>) => onChange({ around: { ...around, ...part } })
  return (
    <Panel>
      <PanelHeader title="What to do" note="Markdown" />
      <PanelBody className="grid gap-4">
        <Field label="Before the steps" required={false}>
          <Textarea
            mono
            rows={1}
            className="max-h-[40dvh] min-h-[34px] py-[6px]"
            value={around.before}
            placeholder="What this is about, and what you need."
            onChange={(event) => change({ before: event.target.value })}
          />
        </Field>
        <div className="grid gap-1.5">
          <span className="text-sm font-medium">Steps</span>
          <StepFields steps={draft.steps} onChange={(steps) => onChange({ steps })} />
          {error && <p className="text-sm text-bad">{error}</p>}
        </div>
        <Field label="After the steps" required={false} hint="How to check the result, examples, warnings.">
          <Textarea
            mono
            rows={1}
            className="max-h-[40dvh] min-h-[34px] py-[6px]"
            value={around.after}
            placeholder={'## Check\n\n- The mail is in the sent folder.'}
            onChange={(event) => change({ after: event.target.value })}
          />
        </Field>
      </PanelBody>
    </Panel>
  )
}

interface LinesFieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A list of texts, one a line. */
function LinesField({ label, hint = 'One per line.', error, value, placeholder, onChange }: LinesFieldProps) {
  return (
    <Field label={label} required={false} hint={hint} error={error}>
      <Textarea
        rows={1}
        value={value}
        placeholder={placeholder}
        className="min-h-[34px] py-[6px]"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface ToolChipsProps {
  tools: readonly string[]
  onChange: (tools: string[]) => void
}

/** Tools that are suggested with the skill, beside those that its steps name. */
function ToolChips({ tools, onChange }: ToolChipsProps) {
  return (
    <div className="grid gap-1.5">
      <span id="suggested-tools" className="text-sm font-medium">
        Suggested tools <span className="font-normal text-ink-3">(optional)</span>
      </span>
      <div className="flex flex-wrap items-center gap-1.5">
        <ul aria-labelledby="suggested-tools" className="contents">
          {tools.map((tool) => (
            <li key={tool} className="flex max-w-full items-center rounded-md border border-line bg-sunk pl-2">
              <span className="min-w-0 truncate font-mono text-sm">{tool}</span>
              <button
                type="button"
                aria-label={`Remove the tool ${tool}`}
                className="grid size-[26px] place-items-center rounded-md text-ink-3 hover:text-ink"
                onClick={() => onChange(tools.filter((one) => one !== tool))}
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <ToolPicker label="Add a suggested tool" tool={undefined} onPick={(tool) => onChange([...new Set([...tools, tool])])} />
      </div>
      <span className="text-sm text-ink-2">Listed with the skill for agents that have them.</span>
    </div>
  )
}
