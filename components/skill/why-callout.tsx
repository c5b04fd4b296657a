import { Callout } from '@/components/ui/callout'
import { formatNumber } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { presentOf } from '@/components/ui/present-of'
import { lookOf } from '@/components/ui/state-badge'
import type { Skill } from '@/lib/contract/skill-shape'
import { consequence } from './consequence'
import { rateOf } from './rate-of'
import { skillHref } from './skill-address'

const windowWords = /([\d.,]+) of (?:the last )?([\d,]+)(?= judged)/

/**
 * The reason for the skill's state and its effect. The count in the sentence links to its uses: the current window while it is what
 * was counted, else the current count comes first and the link leads to the window as it was at the time of the sentence.
 */
export function WhyCallout({ skill }: { skill: Skill }) {
  const { why, name, lifecycle, stats, stateSince } = skill
  const { tone } = lookOf(lifecycle, presentOf(skill))
  const counted = windowWords.exec(why)
  if (!counted) {
    return (
      <Callout tone={tone}>
        {why} <Effect skill={skill} />
      </Callout>
    )
  }
  const { successes, judged } = rateOf(stats)
  const isPresent = counted[1] === formatNumber(successes) && counted[2] === formatNumber(judged)
  const present = skillHref(name, { tab: 'uses', window: true })
  const href = isPresent ? present : skillHref(name, { tab: 'uses', window: true, to: stateSince })
  return (
    <Callout tone={tone}>
      {!isPresent && judged > 0 && (
        <>
          Now{' '}
          <NumberLink href={present}>
            {formatNumber(successes)} of {formatNumber(judged)}
          </NumberLink>{' '}
          judged uses succeed.{' '}
        </>
      )}
      {why.slice(0, counted.index)}
      <NumberLink href={href}>{counted[0]}</NumberLink>
      {why.slice(counted.index + counted[0].length)} <Effect skill={skill} />
    </Callout>
  )
}

/** On a line of its own: an act changes what it says, and the page below keeps its place. */
const Effect = ({ skill }: { skill: Skill }) => <span className="block">{consequence(skill)}</span>
