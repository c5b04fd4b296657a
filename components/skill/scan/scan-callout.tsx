'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Popover, PopoverContent } from '@/components/ui/popover'
import { overrideSkill } from '@/lib/actions'
import type { Skill } from '@/lib/contract/skill-shape'
import type { PossibleAction } from '../action/actions'
import { ReasonForm } from '../action/reason-form'
import { useSkillAction } from '../action/use-skill-action'
import { isBlocked } from './is-blocked'

const override: PossibleAction = {
  verb: 'clear',
  label: 'Serve it anyway',
  to: 'verified',
  needsReason: true,
  run: ({ reason, ...input }) => overrideSkill({ ...input, reason: reason ?? '' }),
  keys: '',
  done: 'Overrode the scan for',
  effect: 'You take responsibility for this version. It is offered again on probation. The next version is scanned again.',
}

const headings = {
  allow: 'Scan notes.',
  override: 'The scan found content to review before you trust this version.',
  deny: 'The scan blocked this version.',
}

/** The scan's findings in the current version, and the way to accept them; renders nothing without findings. */
export function ScanCallout({ skill, name }: { skill: Skill; name: string }) {
  const { verdict, findings, override: answer } = skill.scan
  const { run, running } = useSkillAction(skill, name)
  const [isPending, setPending] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  if (verdict === null || findings.length === 0) return null
  const isOut = isBlocked(skill)
  return (
    <Callout tone={isOut ? 'bad' : 'warn'}>
      <p>{answer === null ? headings[verdict] : `Scan overridden by a person: ${answer}`}</p>
      <FindingList findings={findings} />
      {isOut && (
        <div className="mt-2">
          <Button ref={anchor} size="sm" pending={running === override.verb} onClick={() => setPending(true)}>
            {override.label}
          </Button>
        </div>
      )}
      <Popover open={isPending} onOpenChange={setPending}>
        <PopoverContent title={`Override the scan for ${skill.name}`} anchor={() => anchor.current}>
          <ReasonForm
            action={override}
            onCancel={() => setPending(false)}
            onConfirm={(reason) => {
              setPending(false)
              run({ action: override, reason })
            }}
          />
        </PopoverContent>
      </Popover>
    </Callout>
  )
}

type Findings = Skill['scan']['findings']

/** The findings of a scan, each with its place. */
function FindingList({ findings }: { findings: Findings }) {
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {findings.map((one) => (
        <li key={`${one.code} ${one.path} ${one.line}`} className="text-pretty">
          <span className="font-mono text-sm text-ink-2">
            {one.path}:{one.line}
          </span>{' '}
          {one.what}
        </li>
      ))}
    </ul>
  )
}
