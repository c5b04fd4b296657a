import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'
import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

/** The shape of a page while its data is read. */
export default function Loading() {
  return (
    <>
      <TopBar
        title={
          <>
            <span className="sr-only">Loading</span>
            <Skeleton className="h-4 w-28" />
          </>
        }
      />
      <PageBody>
        <Panel>
          <div className="px-4 py-4">
            <Skeleton className="h-5 w-2/5" />
          </div>
          <SkeletonRows rows={4} />
        </Panel>
        <Skeleton className="h-[74px] rounded-lg" />
        <Panel>
          <SkeletonRows rows={8} />
        </Panel>
      </PageBody>
    </>
  )
}
