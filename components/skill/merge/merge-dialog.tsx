'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { DialogClose, DialogContent } from '@/components/ui/dialog'
import { DialogActions } from '@/components/ui/dialog-actions'
import { formatPercent } from '@/components/ui/format-number'
import { MergeMap, unticked } from '@/components/ui/merge-map'
import { Select } from '@/components/ui/select'
import { SkeletonText } from '@/components/ui/skeleton'
import { useAction } from '@/components/ui/use-action'
import { mergeSkill } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import { skillHref } from '../skill-address'

interface MergeDialogProps {
  skill: Skill
  /** The trigger, which gets the focus back. */
  backTo: () => HTMLElement | null
}

/** Selects another skill, most similar first, and shows where everything of this one would go in a merge. */
export function MergeDialog({ skill, backTo }: MergeDialogProps) {
  const { data: similar } = useQuery(query('skill.similar', { name: skill.name, limit: 20 }))
  const [chosen, setChosen] = useState<string | null>(null)
  const able = (similar?.items ?? []).filter(({ origin }) => origin === skill.origin)
  const other = chosen ?? able[0]?.name ?? null
  return (
    <DialogContent
      size="lg"
      finalFocus={backTo}
      title={`Compare or merge ${skill.name}`}
      description="A merge keeps the content of both. This skill is archived and its name redirects to the other. Undo restores it."
    >
      {similar && able.length === 0 && <p className="text-ink-2">No other learned or human skill to merge into.</p>}
      {!similar && <SkeletonText lines={6} />}
      {other && (
        <div className="grid gap-4">
          <Select
            label="Other skill"
            value={other}
            onValueChange={setChosen}
            items={able.map(({ name, similarity, by }) => ({
              value: name,
              label: name,
              hint: `${formatPercent(similarity)} similar by ${by}`,
            }))}
          />
          <Plan key={other} target={other} source={skill.name} />
        </div>
      )}
    </DialogContent>
  )
}

function Plan({ target, source }: { target: string; source: string }) {
  const router = useRouter()
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const { data: plan, error } = useQuery(query('skill.planMerge', { name: target, source }))
  const merge = useAction({
    name: 'skill.merge',
    run: mergeSkill,
    message: () => `Merged ${source} into ${target}`,
    eventOf: ({ event }) => event?.id ?? null,
    onDone: () => router.push(skillHref(target)),
  })
  if (error) return <p className="text-bad">{error.message}</p>
  if (!plan) return <SkeletonText lines={6} />
  const open = unticked(plan, dropped)
  const onDrop = (id: string, isDropped: boolean) => {
    const next = new Set(dropped)
    if (isDropped) next.add(id)
    else next.delete(id)
    setDropped(next)
  }
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line">
        <MergeMap plan={plan} dropped={dropped} onDrop={onDrop} />
      </div>
      <DialogActions>
        <DialogClose render={<Button>Cancel</Button>} />
        <ButtonLink href={skillHref(source, { tab: 'versions', with: target })}>Compare side by side</ButtonLink>
        <Button
          variant="primary"
          pending={merge.isPending}
          unavailable={open > 0 ? `${open} unassigned: select what to leave out` : undefined}
          onClick={() => merge.mutate({ target, source, dropped: [...dropped] })}
        >
          Merge into {target}
        </Button>
      </DialogActions>
    </>
  )
}
