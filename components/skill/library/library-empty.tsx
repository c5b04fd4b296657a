import { Blocks, SearchX } from 'lucide-react'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { designHref } from '../skill-address'
import { isNarrowed, type LibraryFilters, type LibraryTab } from './filters'

const reasons: Record<LibraryTab, string> = {
  all: 'Skills appear here when you approve a candidate in Review or write one yourself.',
  active: 'No skills are verified, released or degraded, so agents get none.',
  learned: 'Candidates you approve in Review appear here as learned skills.',
  human: 'Skills written by people appear here. They are released from the start.',
  imported: 'Skills of somebody else that you import appear here. They are on probation until their uses prove them.',
  packs: 'Skills from packs appear here. Install a pack from a folder above.',
  verified: 'Approved candidates are verified until their uses prove them.',
  released: 'A verified skill is released when its uses prove it or when you promote it.',
  degraded: 'No skill is below the policy’s warning threshold.',
  deprecated: 'No skill is deprecated.',
  archived: 'No skill is archived.',
}

/** Why the list is empty, and the one action that fills it. */
export function LibraryEmpty({ filters, onClear }: LibraryEmptyProps) {
  if (isNarrowed(filters)) {
    const title = filters.q.trim() ? `No skills match “${filters.q}”` : 'No skills match these filters'
    return (
      <EmptyState icon={<SearchX />} title={title} action={<Button onClick={onClear}>Show all skills</Button>}>
        {filters.q.trim() ? 'Search matches every word in the name, title or description.' : 'Remove a filter to see more.'}
      </EmptyState>
    )
  }
  const makes = filters.tab === 'all' || filters.tab === 'human'
  const action = makes ? (
    <ButtonLink variant="primary" href={designHref()}>
      Write a skill
    </ButtonLink>
  ) : (
    <ButtonLink href="/review">Go to Review</ButtonLink>
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
}
