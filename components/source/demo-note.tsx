'use client'

import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { useAct } from '@/components/ui/use-act'
import { removeDemo } from '@/lib/actions'

/** Says that what is shown is invented, and takes it away in one click. */
export function DemoNote() {
  const remove = useAct({
    name: 'demo.remove',
    run: removeDemo,
    onDone: () => window.location.assign('/?workspace=default'),
  })
  return (
    <Callout
      actions={
        <>
          <Button size="sm" onClick={() => window.location.assign('/?workspace=default')}>
            Back to your workspace
          </Button>
          <Button size="sm" pending={remove.isPending} onClick={() => remove.mutate({})}>
            Remove demo data
          </Button>
        </>
      }
    >
      This is demo data: ninety invented days in a workspace of their own.
    </Callout>
  )
}
