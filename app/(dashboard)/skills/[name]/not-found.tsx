import { Blocks } from 'lucide-react'
import { TopBar } from '@/components/shell/top-bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export default function SkillNotFound() {
  return (
    <>
      <TopBar title="No such skill" crumbs={[{ label: 'Skills', href: '/skills' }]} />
      <EmptyState
        icon={<Blocks />}
        title="No skill has this name"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/skills" variant="primary">
              Search all skills
            </ButtonLink>
            <ButtonLink href="/audit">Open the audit log</ButtonLink>
          </span>
        }
      >
        It may have been renamed, or it may belong to another agent or workspace. Search the list for a part of its name; what
        became of a skill that was removed stands in the audit log, where the act can be undone.
      </EmptyState>
    </>
  )
}
