'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Input } from '@/components/ui/input'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Textarea } from '@/components/ui/textarea'
import { useAction } from '@/components/ui/use-action'
import { editSkill } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import { tokenCost } from '@/lib/domain/score/token-cost'
import { skillHref } from '../skill-address'
import { ContentField } from './content-field'
import { draftIssues } from './draft-issues'
import { LiveCheck } from './live-check'
import { splitContent } from './split-content'

/** Edits a new version in place. The save includes the base version's digest, so that a newer version is a conflict. */
export function SkillEditor({ name }: { name: string }) {
  const { data: skill } = useQuery(query('skill.read', { name }))
  return skill ? <Editor skill={skill} name={name} /> : null
}

/** A new version based on `base`, and the way to save it. */
function useEdit(skill: Skill, onDone: () => void) {
  // The base of the edit stays when a newer version arrives: the server compares digests.
  const [base] = useState(skill)
  // For an overlay, its own text: its base has a separate page.
  const own = base.own ?? base
  const { head, body } = splitContent(own.content)
  const [draft, setDraft] = useState({ description: base.description, content: body, reason: '' })
  const edit = useAction({
    name: 'skill.edit',
    run: editSkill,
    message: ({ skill: edited }) => `Saved ${edited.name} as version ${edited.version}`,
    eventOf: ({ event }) => event.id,
    onDone,
  })
  const issues = draftIssues({ name: base.name, ...draft })
  const isChanged = draft.description !== base.description || draft.content !== body
  const isReady = isChanged && !issues.description && !issues.content
  const blocked = isReady ? undefined : isChanged ? 'Fix the marked fields first' : 'No changes yet'
  const save = () => {
    if (!isReady || edit.isPending) return
    const { description, reason } = draft
    const reasonPart = reason.trim() ? { reason: reason.trim() } : {}
    edit.mutate({ name: base.name, description, content: head + draft.content, digest: own.digest, ...reasonPart })
  }
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return {
    base,
    head,
    draft,
    change,
    issues,
    blocked,
    save,
    isPending: edit.isPending,
    isStale: (skill.own ?? skill).digest !== own.digest,
  }
}

function Editor({ skill, name }: { skill: Skill; name: string }) {
  const router = useRouter()
  const close = () => router.push(skillHref(name, { tab: 'files' }), { scroll: false })
  const { base, head, draft, change, issues, blocked, save, isPending, isStale } = useEdit(skill, close)
  useHotkeys([{ keys: 'mod+enter', label: 'Save new version', group: 'Editor', always: true, run: save }])
  const { listed } = tokenCost({ name: base.name, description: draft.description, body: '' }).parts
  return (
    <Panel>
      <PanelHeader title={`Edit v${base.version}`} note="saving creates a new version with an empty window" />
      <PanelBody className="grid grid-cols-1 gap-4">
        <output className="text-sm text-warn empty:hidden">
          {isStale &&
            `Version ${skill.version} was saved while you were editing. Copy what you need, cancel, and edit the new version.`}
        </output>
        <Field
          label="Description"
          hint={`When an agent should use it: ${countOf(listed, 'token')} in every session that lists it.`}
          error={issues.description}
        >
          <Textarea rows={2} value={draft.description} onChange={(event) => change({ description: event.target.value })} />
        </Field>
        <ContentField value={draft.content} error={issues.content} onChange={(content) => change({ content })} />
        <LiveCheck directory={base.name} text={head + draft.content} />
        <Field label="Reason" required={false} hint="Shown next to the version.">
          <Input value={draft.reason} onValueChange={(reason) => change({ reason })} maxLength={1000} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" kbd="mod+enter" pending={isPending} unavailable={blocked} onClick={save}>
            Save new version
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}
