import { TopBar } from '@/components/shell/top-bar'
import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

export default function SkillsLoading() {
  return (
    <>
      <TopBar title="Skills" />
      <div className="grid grid-cols-1 gap-4 p-4 md:p-5">
        <Skeleton className="h-[78px] rounded-lg" />
        <Skeleton className="h-9" />
        <Panel>
          <SkeletonRows rows={12} label="Loading the skills" />
        </Panel>
      </div>
    </>
  )
}
