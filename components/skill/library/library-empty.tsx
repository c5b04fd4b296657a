import { Blocks, SearchX } from 'lucide-react'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { isNarrowed, type LibraryFilters, type LibraryTab } from './filters'

const reasons: Record<LibraryTab, string> = {
  all: 'A skill comes here when you approve a candidate in Review, or when you write one yourself.',
  active: 'No skill is verified, released or degraded now: none is offered to agents.',
  learned: 'Approve a candidate in Review and it comes here as a learned skill.',
  human: 'Skills that people write by hand come here. They are released from their birth.',
  packs: 'Skills of packs come here: install one from a folder above.',
  verified: 'A skill is verified when its candidate is approved, until uses prove it.',
  released: 'A verified skill is released when it proves itself in use, or when you promote it.',
  degraded: 'Nothing needs a decision: no skill succeeds less often than the policy wants.',
  deprecated: 'No skill has been taken out of service.',
  archived: 'No skill is put away.',
}

/** Why the list is empty, and the one act that fills it. */
export function LibraryEmpty({ filters, onClear, onNew }: LibraryEmptyProps) {
  if (isNarrowed(filters)) {
    const title = filters.q.trim() ? `No skill matches “${filters.q}”` : 'No skill fits these filters'
    return (
      <EmptyState icon={<SearchX />} title={title} action={<Button onClick={onClear}>Show all skills</Button>}>
        {filters.q.trim() ? 'Every word has to stand in the name, the title or the description.' : 'Take one of them away.'}
      </EmptyState>
    )
  }
  const makes = filters.tab === 'all' || filters.tab === 'human'
  const action = makes ? (
    <Button variant="primary" onClick={onNew}>
      Write a skill
    </Button>
  ) : (
    <ButtonLink href="/review">Go to review</ButtonLink>
  )
  return (
    <EmptyState icon={<Blocks />} title={filters.tab === 'all' ? 'No skills yet' : 'None here'} action={action}>
      {reasons[filters.tab]}
    </EmptyState>
  )
}

interface LibraryEmptyProps {
  filters: LibraryFilters
  onClear: () => void
  onNew: () => void
}
