import { TopBar } from '@/components/shell/top-bar'
import { Skeleton } from '@/components/ui/skeleton'

export default function SkillLoading() {
  return (
    <>
      <TopBar title="Skill" crumbs={[{ label: 'Skills', href: '/skills' }]} />
      <output aria-label="Loading the skill" className="grid max-w-[1280px] grid-cols-1 gap-4 p-4 md:px-6 md:py-5">
        <Skeleton className="h-8 w-2/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="h-9" />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
          <Skeleton className="h-[400px] rounded-lg" />
          <Skeleton className="h-[400px] rounded-lg" />
        </div>
      </output>
    </>
  )
}
