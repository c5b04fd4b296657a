import { Skeleton, SkeletonText } from '@/components/ui/skeleton'

/** Placeholder of the list. */
export function ListSkeleton() {
  return (
    <output aria-label="Loading the queue" className="block ruled">
      {Array.from({ length: 11 }, (_, row) => (
        <div key={row} className="grid h-14 content-center gap-2 px-4">
          <Skeleton className="w-3/5" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </output>
  )
}

/** Placeholder of a candidate. */
export function DetailSkeleton() {
  return (
    <output aria-label="Loading the candidate" className="grid max-w-[1016px] content-start gap-4 px-4 py-4 md:px-6 md:py-5">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="w-4/5" />
      <Skeleton className="h-[76px] rounded-lg" />
      <Skeleton className="h-12 rounded-lg" />
      <div className="rounded-lg border border-line bg-panel p-4">
        <SkeletonText lines={12} />
      </div>
    </output>
  )
}
