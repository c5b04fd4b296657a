import { DetailSkeleton, ListSkeleton } from '@/components/review/review-skeleton'
import { TopBar } from '@/components/shell/top-bar'

export default function ReviewLoading() {
  return (
    <>
      <TopBar title="Review" />
      <div className="grid flex-1 lg:grid-cols-[340px_minmax(0,1fr)] xl:grid-cols-[372px_minmax(0,1fr)]">
        <div className="border-line pt-[76px] lg:border-r">
          <ListSkeleton />
        </div>
        <div className="max-lg:hidden">
          <DetailSkeleton />
        </div>
      </div>
    </>
  )
}
