'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code'
import { DialogActions } from '@/components/ui/dialog-actions'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonText } from '@/components/ui/skeleton'
import { formatNumber } from '@/components/ui/format-number'
import { useAction } from '@/components/ui/use-action'
import { splitSkill } from '@/lib/actions'
import type { CallInput } from '@/lib/client/http-client'
import { sameOrigin } from '@/lib/client/queries'
import type { SplitPlanItem } from '@/lib/contract/split'
import { skillHref } from '../skill-address'

interface SplitPreviewProps {
  skill: string
  input: CallInput<'skill.split'>
  onBack: () => void
  onDone: () => void
}

/** The server's plan of a split, and the button that applies it. */
export function SplitPreview({ skill, input, onBack, onDone }: SplitPreviewProps) {
  const router = useRouter()
  const { data, error } = useQuery({
    queryKey: ['split-plan', input],
    queryFn: ({ signal }) => sameOrigin.call('skill.split', { ...input, dryRun: true }, { signal }),
    retry: false,
    gcTime: 0,
  })
  const names = input.into.map((part) => part.name)
  const split = useAction({
    name: 'skill.split',
    run: splitSkill,
    message: () => `Split ${skill} into ${names.join(', ')}`,
    eventOf: ({ event }) => event?.id ?? null,
    onDone: ({ plan }) => {
      onDone()
      router.push(skillHref(plan.leadsTo))
    },
  })
  return (
    <div className="grid gap-4">
      {error ? (
        <ErrorState
          cause="This split isn’t possible"
          {...describeFailure(error)}
          action={<Button onClick={onBack}>Change plan</Button>}
        />
      ) : data ? (
        <Outcome plan={data.plan} skill={skill} />
      ) : (
        <SkeletonText lines={8} />
      )}
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="primary"
          pending={split.isPending}
          unavailable={data ? undefined : error ? 'Change the plan first' : 'Loading the plan'}
          onClick={() => split.mutate(input)}
        >
          Split into {formatNumber(names.length)}
        </Button>
      </DialogActions>
    </div>
  )
}

function Outcome({ plan, skill }: { plan: SplitPlanItem; skill: string }) {
  const [shown, setShown] = useState<string | null>(null)
  const part = plan.parts.find((one) => one.name === shown) ?? plan.parts[0]
  return (
    <>
      <p className="text-pretty text-ink-2">
        {skill} is archived and its name redirects to {plan.leadsTo}.
        {plan.dependents.length > 0 && ` ${plan.dependents.join(', ')} will need ${plan.leadsTo} instead.`}
      </p>
      <Segmented
        label="Part"
        className="w-fit flex-wrap"
        value={part?.name}
        onValueChange={setShown}
        items={plan.parts.map(({ name }) => ({ value: name, label: name }))}
      />
      {part && <CodeBlock text={part.text} label={`${part.name}/SKILL.md`} wrap />}
    </>
  )
}
