'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { PlannedMap } from './merge-panel'
import { SkillChooser } from './skill-chooser'
import { useMergePlan } from './use-merge-plan'

export interface MergeIntoProps {
  candidate: CandidateDetail
  onClose: () => void
  onMerge: (into: string, dropped: string[]) => void
}

/** Merges a candidate into a skill: first the choice of the skill, then the place of each step. */
export function MergeInto({ candidate, onClose, onMerge }: MergeIntoProps) {
  const [into, setInto] = useState<string | null>(null)
  return (
    <Panel aria-label="Merge into a skill">
      <PanelHeader title={into ? `Merge into ${into}` : 'Merge into…'} note="as its next version" />
      {into ? (
        <Planned
          key={into}
          id={candidate.id}
          into={into}
          onClose={onClose}
          onBack={() => setInto(null)}
          onMerge={(dropped) => onMerge(into, dropped)}
        />
      ) : (
        <>
          <SkillChooser
            agent={candidate.agent}
            nearest={candidate.similar?.name ?? candidate.nearest?.name}
            onChoose={setInto}
            onClose={onClose}
          />
          <PanelBody className="border-t border-line">
            <Button variant="ghost" kbd="escape" onClick={onClose}>
              Cancel
            </Button>
          </PanelBody>
        </>
      )}
    </Panel>
  )
}

interface PlannedProps {
  id: string
  into: string
  onClose: () => void
  onBack: () => void
  onMerge: (dropped: string[]) => void
}

function Planned({ id, into, onClose, onBack, onMerge }: PlannedProps) {
  const planning = useMergePlan({ id, into, asked: true })
  const { unready, dropped } = planning
  const merge = () => {
    if (!unready) onMerge([...dropped])
  }
  useHotkeys([
    { keys: 'mod+enter', label: `Merge into ${into} and next`, always: true, run: merge },
    { keys: 'escape', label: 'Cancel merge', always: true, run: onClose },
  ])
  return (
    <>
      <PlannedMap planning={planning} />
      <PanelBody className="flex flex-wrap items-center gap-2 border-t border-line">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person chose the skill; this is what comes next */}
        <Button variant="primary" kbd="mod+enter" autoFocus unavailable={unready} onClick={merge}>
          Merge
        </Button>
        <Button onClick={onBack}>Choose another</Button>
        <Button variant="ghost" kbd="escape" onClick={onClose}>
          Cancel
        </Button>
        <output className="text-sm text-ink-2">{planning.plan ? unready : undefined}</output>
      </PanelBody>
    </>
  )
}
