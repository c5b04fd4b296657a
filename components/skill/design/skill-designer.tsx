'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Input } from '@/components/ui/input'
import { lazily } from '@/components/ui/lazily'
import { SkeletonText } from '@/components/ui/skeleton'
import { useAction } from '@/components/ui/use-action'
import { createSkill, editSkill } from '@/lib/actions'
import { skillHref } from '../skill-address'
import { DesignForm } from './design-form'
import { tryInput, type DesignBase, createInput, editInput, type DesignDraft } from './design-draft'
import { designIssues } from './design-issues'
import { LeaveGuard } from './leave-guard'
import { useDesign, useStorage, type Design } from './use-design'
import { useTrial } from './use-trial'

/** Its code loads after the form's: the answers it shows come later, too. */
const DesignResults = lazily(() => import('./design-results').then((module) => module.DesignResults), <SkeletonText lines={12} />)

interface DesignerProps {
  base: DesignBase
  /** Digest of the skill as it is now; another one means that somebody saved a version meanwhile. */
  current: string | null
  /** Separates the drafts of workspaces and skills. */
  scope: string
  now: string
}

/** Writes a skill, or the next version of one: the form beside what it becomes. */
export function SkillDesigner({ base: first, ...rest }: DesignerProps) {
  // The base stays when a newer version arrives: saving compares digests.
  const [base] = useState(first)
  const canRead = useStorage()
  // Begins again once the stored draft can be read.
  return <Designer key={String(canRead)} base={base} canRead={canRead} {...rest} />
}

/** Saves a draft as a new skill, or as the next version of its base. */
function useSave(base: DesignBase, onDone: (name: string) => void) {
  const create = useAction({
    name: 'skill.create',
    run: createSkill,
    message: ({ skill }) => `Created ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill }) => onDone(skill.name),
  })
  const edit = useAction({
    name: 'skill.edit',
    run: editSkill,
    message: ({ skill, requested }) =>
      requested === undefined
        ? `Saved ${skill.name} as version ${skill.version}`
        : `Another reviewer has to confirm the new version of ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill }) => onDone(skill.name),
  })
  return {
    isPending: create.isPending || edit.isPending,
    run: (draft: DesignDraft) => (base.skill ? edit.mutate(editInput(base, draft)) : create.mutate(createInput(draft))),
  }
}

function Designer({ base, current, scope, now, canRead }: DesignerProps & { canRead: boolean }) {
  const router = useRouter()
  const design = useDesign(base, scope, canRead)
  const [probe, setProbe] = useState('')
  const [isTried, setTried] = useState(false)
  const { draft, dirty } = design
  const state = useTrial(tryInput(base, draft, probe))
  const [isDone, setDone] = useState(false)
  const save = useSave(base, (name) => {
    setDone(true)
    design.forget()
    router.push(skillHref(name, base.skill ? { tab: 'files' } : {}))
  })
  const issues = designIssues(draft)
  const hasIssues = Object.keys(issues).length > 0
  const submit = () => {
    setTried(true)
    if (dirty && !hasIssues && !save.isPending) save.run(draft)
  }
  return (
    <div
      className={cn(
        'grid grid-cols-1 items-start gap-4 p-4 md:p-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)]',
        // Until then, so that the longer texts of a stored draft move nothing that was seen.
        !canRead && 'invisible',
      )}
    >
      <div className="grid min-w-0 gap-4">
        <Notes base={base} current={current} design={design} />
        <DesignForm base={base} draft={draft} issues={isTried ? issues : {}} onChange={design.change} />
        {base.skill && (
          <Field label="Reason" required={false} hint="Shown next to the version.">
            <Input value={draft.reason} maxLength={1000} onValueChange={(reason) => design.change({ reason })} />
          </Field>
        )}
        <SaveBar
          label={base.skill ? 'Save new version' : 'Create skill'}
          design={design}
          isPending={save.isPending}
          unavailable={isTried && hasIssues ? 'Fix the marked fields first' : undefined}
          onSave={submit}
        />
      </div>
      <DesignResults {...state} probe={probe} onProbe={setProbe} now={now} />
      <LeaveGuard isOn={dirty && !isDone} isStored={design.isStored} onDiscard={design.discard} />
    </div>
  )
}

interface SaveBarProps {
  label: string
  design: Design
  isPending: boolean
  unavailable: string | undefined
  onSave: () => void
}

/** Saves or discards the draft; on a narrow screen it leads to what the draft becomes, which is below the form. */
function SaveBar({ label, design: { dirty, discard }, isPending, unavailable, onSave }: SaveBarProps) {
  useHotkeys([{ keys: 'mod+enter', label, group: 'Designer', always: true, run: onSave }])
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-bg px-4 py-2.5 max-md:bottom-(--bottom) md:-mx-5 md:px-5">
      <span className="mr-auto text-sm text-ink-2">{dirty && 'Unsaved changes'}</span>
      <a href="#results" className={cn(buttonStyle({ variant: 'ghost' }), 'xl:hidden')}>
        Preview and test
      </a>
      {dirty && <Button onClick={discard}>Discard</Button>}
      <Button
        variant="primary"
        kbd="mod+enter"
        pending={isPending}
        unavailable={dirty ? unavailable : 'No changes yet'}
        onClick={onSave}
      >
        {label}
      </Button>
    </div>
  )
}

/** Where the draft comes from, and what changed under it. */
function Notes({ base, current, design }: { base: DesignBase; current: string | null; design: Design }) {
  const { origin, dirty, isStored, discard, adopt } = design
  return (
    <>
      {current !== base.digest && (
        <Callout tone="warn">
          A newer version was saved while you were editing. Copy what you need, then reload to edit that one.
        </Callout>
      )}
      {origin === 'restored' && dirty && (
        <Callout
          actions={
            <Button size="sm" onClick={discard}>
              Discard
            </Button>
          }
        >
          Restored your unsaved draft from this browser.
        </Callout>
      )}
      {origin === 'outdated' && (
        <Callout
          tone="warn"
          actions={
            <>
              <Button size="sm" onClick={adopt}>
                Use the draft
              </Button>
              <Button size="sm" onClick={discard}>
                Discard it
              </Button>
            </>
          }
        >
          This browser has an unsaved draft of an older version. Using it replaces what changed since.
        </Callout>
      )}
      {!isStored && <Callout tone="warn">This browser can’t store the draft. Save before you leave.</Callout>}
    </>
  )
}
