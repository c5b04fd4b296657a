import { Skeleton, SkeletonText } from '@/components/ui/skeleton'

/** Placeholder of the list. */
export function ListSkeleton() {
  return (
    <output aria-label="Loading the queue" className="block ruled">
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row} className="grid h-[94px] content-center gap-2.5 px-4">
          <Skeleton className="w-3/5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </output>
  )
}

/** Placeholder of a candidate. */
export function DetailSkeleton() {
  return (
    <output aria-label="Loading the candidate" className="grid content-start gap-4 px-4 py-4 md:px-6 md:py-5">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="w-4/5" />
      <Skeleton className="h-[84px] rounded-lg" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="rounded-lg border border-line bg-panel p-4">
          <SkeletonText lines={12} />
        </div>
        <div className="rounded-lg border border-line bg-panel p-4">
          <SkeletonText lines={8} />
        </div>
      </div>
    </output>
  )
}
