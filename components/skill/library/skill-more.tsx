import { countOf } from '@/components/ui/format-number'
import { Link } from '@/components/ui/link'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Time } from '@/components/ui/time'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { skillHref } from '../skill-address'

/** Details that do not fit a row: the description, the reason for the state, and links. */
export function SkillMore({ skill, now }: { skill: SkillItem; now: string }) {
  const { name, tags, constraints, stats } = skill
  const failing = stats.window.failures
  return (
    <div className="grid max-w-[90ch] gap-2 text-sm">
      <p className="text-pretty">{skill.description}</p>
      <p className="text-pretty text-ink-2">{skill.why}</p>
      {constraints.length > 0 && <p className="text-pretty text-ink-2">Constraints: {constraints.join('; ')}</p>}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3">
        <span>
          Since <Time at={skill.stateSince} now={now} /> {skill.lifecycle}, written by {skill.createdBy.replace(':', ' ')}
        </span>
        {tags.map((tag) => (
          <Link key={tag} href={`/skills?tag=${encodeURIComponent(tag)}`} aria-label={`Skills tagged ${tag}`}>
            <Chip>{tag}</Chip>
          </Link>
        ))}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <ButtonLink size="sm" href={skillHref(name)}>
          Open
        </ButtonLink>
        <ButtonLink size="sm" href={skillHref(name, { tab: 'files' })}>
          Read
        </ButtonLink>
        {failing > 0 && (
          <ButtonLink size="sm" href={skillHref(name, { tab: 'uses', window: true, outcome: 'failure' })}>
            {countOf(failing, 'failing use')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
