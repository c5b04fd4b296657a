import { Blocks } from 'lucide-react'
import { TopBar } from '@/components/shell/top-bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export default function SkillNotFound() {
  return (
    <>
      <TopBar title="Skill not found" crumbs={[{ label: 'Skills', href: '/skills' }]} />
      <EmptyState
        icon={<Blocks />}
        title="Skill not found"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/skills" variant="primary">
              Search all skills
            </ButtonLink>
            <ButtonLink href="/audit">Open the audit log</ButtonLink>
          </span>
        }
      >
        It may have been renamed, or it may belong to another agent or workspace. Search the list for part of its name. The audit
        log shows removed skills and lets you undo the removal.
      </EmptyState>
    </>
  )
}
