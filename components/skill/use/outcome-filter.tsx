import { X } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { skillHref, type SkillPlace } from '../skill-address'

const outcomes = ['success', 'failure', 'partial', 'unknown'] as const

const labels = { all: 'All outcomes', success: 'Success', failure: 'Failure', partial: 'Partial', unknown: 'Unknown' }

const pill =
  'inline-flex h-7 items-center rounded-full border border-line px-3 text-sm text-ink-2 hover:bg-sunk hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-ink'

interface OutcomeFilterProps {
  name: string
  place: SkillPlace
  /** The date range as text; absent for any date. */
  span?: string
}

/** Filters of uses: by outcome, window only, or a date range. Each filter is a link. */
export function OutcomeFilter({ name, place, span }: OutcomeFilterProps) {
  const base: SkillPlace = { ...place, tab: 'uses', cursor: undefined }
  const choices = [undefined, ...outcomes].map((outcome) => ({
    label: labels[outcome ?? 'all'],
    isOn: place.outcome === outcome,
    href: skillHref(name, { ...base, outcome }),
  }))
  const windowHref = skillHref(name, { ...base, window: !place.window, from: undefined, to: undefined })
  return (
    <nav aria-label="Filter the uses" className="flex flex-wrap items-center gap-1.5">
      {choices.map(({ label, isOn, href }) => (
        <Link key={label} href={href} scroll={false} aria-current={isOn ? 'true' : undefined} className={pill}>
          {label}
        </Link>
      ))}
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <Link href={windowHref} scroll={false} aria-current={place.window ? 'true' : undefined} className={pill}>
        Current window only
      </Link>
      {span && (
        <Link
          href={skillHref(name, { ...base, from: undefined, to: undefined })}
          scroll={false}
          aria-label={`Remove the filter: ${span}`}
          className={`${pill} gap-1.5 border-accent bg-accent-soft text-ink`}
        >
          {span}
          <X className="size-3.5" aria-hidden />
        </Link>
      )}
    </nav>
  )
}
