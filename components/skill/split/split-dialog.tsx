'use client'

import { useQuery } from '@tanstack/react-query'
import { DialogContent } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'
import { Button } from '@/components/ui/button'
import { SkeletonText } from '@/components/ui/skeleton'
import type { Skill } from '@/lib/contract/skill-shape'
import { sameOrigin } from '@/lib/client/queries'
import { requestedEntries } from './split-draft'
import { SplitForm } from './split-form'

interface SplitDialogProps {
  skill: Skill
  /** The trigger, which gets the focus back. */
  backTo?: () => HTMLElement | null
  onDone: () => void
}

/** Splits a skill: which step goes to which part, the preview, and then the split, which can be undone. */
export function SplitDialog({ skill, backTo, onDone }: SplitDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['split-entries', skill.name, skill.version],
    queryFn: ({ signal }) => sameOrigin.call('skill.split', requestedEntries(skill), { signal }),
    retry: false,
  })
  return (
    <DialogContent
      size="lg"
      finalFocus={backTo}
      title={`Split ${skill.name}`}
      description="Its steps move to two or more skills. This skill is archived and its name redirects to one of them. Undo restores it."
    >
      {error ? (
        <ErrorState
          cause="This skill can’t be split"
          {...describeFailure(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : data ? (
        <SplitForm skill={skill} entries={data.plan.entries} onDone={onDone} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </DialogContent>
  )
}
