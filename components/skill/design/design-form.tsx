'use client'

import { Field } from '@/components/ui/field'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Textarea } from '@/components/ui/textarea'
import { BasicFields } from './basic-fields'
import type { DesignBase, DesignDraft } from './design-draft'
import type { Issues } from './design-issues'
import { FileFields } from './file-fields'
import { LinesField } from './lines-field'
import { StepFields } from './step-fields'
import { ToolChips } from './tool-chips'

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
            placeholder="Can you send me the invoice of May again?"
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
            placeholder="What it is about, and what to have at hand."
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
