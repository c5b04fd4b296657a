import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'
import { Skeleton, SkeletonRows, SkeletonText } from '@/components/ui/skeleton'

export default function ApiLoading() {
  return (
    <>
      <TopBar title="API" />
      <PageBody className="items-start gap-x-6 lg:grid-cols-[300px_minmax(0,1fr)]">
        <div className="max-lg:order-2">
          <Skeleton className="mb-4 h-8" />
          <SkeletonRows rows={16} label="Loading the operations" />
        </div>
        <SkeletonText lines={8} />
      </PageBody>
    </>
  )
}
