'use client'

import { FailedRead, type FailedReadProps } from './failed-read'
import { TopBar, type Crumb } from './top-bar'

export interface FramedFailureProps extends FailedReadProps {
  title: string
  crumbs?: readonly Crumb[]
}

/** A failed page inside the frame: the navigation stays usable. */
export function FramedFailure({ title, crumbs, ...failed }: FramedFailureProps) {
  return (
    <>
      <TopBar title={title} crumbs={crumbs} />
      <div className="p-4 md:p-8">
        <FailedRead {...failed} />
      </div>
    </>
  )
}
