'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Popover, PopoverContent } from '@/components/ui/popover'
import { overrideSkill } from '@/lib/actions'
import type { Skill } from '@/lib/contract/skill-shape'
import type { PossibleAct } from '../act/acts'
import { ReasonForm } from '../act/reason-form'
import { useSkillAct } from '../act/use-skill-act'
import { FindingList } from './finding-list'

const override: PossibleAct = {
  verb: 'clear',
  label: 'Serve it anyway',
  to: 'verified',
  needsReason: true,
  run: ({ reason, ...input }) => overrideSkill({ ...input, reason: reason ?? '' }),
  keys: '',
  done: 'Overrode the scan of',
  effect: 'You answer for this version: it is offered again on probation. The next version is looked at anew.',
}

const headings = {
  allow: 'The scan left these notes.',
  override: 'The scan asks to look at this before trusting it.',
  deny: 'The scan denies this version.',
}

/** What the scan found in the version that stands, and the way past it; nothing where there were no findings. */
export function ScanCallout({ skill, name }: { skill: Skill; name: string }) {
  const { verdict, findings, override: answer } = skill.scan
  const { take, running } = useSkillAct(skill, name)
  const [isAsked, setAsked] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  if (verdict === null || findings.length === 0) return null
  const isOut = verdict === 'deny' && answer === null && skill.lifecycle === 'deprecated'
  return (
    <Callout tone={isOut ? 'bad' : 'warn'}>
      <p>{answer === null ? headings[verdict] : `A person serves it in spite of the scan: ${answer}`}</p>
      <FindingList findings={findings} />
      {isOut && (
        <div className="mt-2">
          <Button ref={anchor} size="sm" pending={running === override.verb} onClick={() => setAsked(true)}>
            {override.label}
          </Button>
        </div>
      )}
      <Popover open={isAsked} onOpenChange={setAsked}>
        <PopoverContent title={`Override the scan of ${skill.name}`} anchor={() => anchor.current}>
          <ReasonForm
            act={override}
            onCancel={() => setAsked(false)}
            onTake={(reason) => {
              setAsked(false)
              take({ act: override, reason })
            }}
          />
        </PopoverContent>
      </Popover>
    </Callout>
  )
}
