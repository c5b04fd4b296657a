import { Callout } from '@/components/ui/callout'
import { NumberLink } from '@/components/ui/number-link'
import { stateLooks } from '@/components/ui/state-badge'
import type { Skill } from '@/lib/contract/skill-shape'
import { consequence } from './consequence'
import { skillHref } from './skill-address'

const windowWords = /\d[\d,.]* of the last [\d,]+/

/** Why the skill stands where it stands and what follows from it; the count in the sentence opens its uses. */
export function WhyCallout({ skill }: { skill: Skill }) {
  const { why, name, lifecycle } = skill
  const counted = windowWords.exec(why)
  const [head, tail] = counted ? [why.slice(0, counted.index), why.slice(counted.index + counted[0].length)] : [why, '']
  return (
    <Callout tone={stateLooks[lifecycle].tone}>
      {head}
      {counted && <NumberLink href={skillHref(name, { tab: 'uses', window: true })}>{counted[0]}</NumberLink>}
      {tail} {consequence(skill)}
    </Callout>
  )
}
