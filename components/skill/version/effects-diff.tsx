import { Callout } from '@/components/ui/callout'
import type { VersionEffects } from '@/lib/contract/skill-history'
import { spokenEffects } from '@/lib/domain/effect/compare-effects'

/** What following the later version can touch and the earlier could not, and the other way round. */
export function EffectsDiff({ effects: { added, removed, beyondAllowed } }: { effects: VersionEffects }) {
  return (
    <>
      {added && <Callout tone="warn">It can touch more: {spokenEffects(added)}.</Callout>}
      {removed && <Callout>It no longer touches: {spokenEffects(removed)}.</Callout>}
      {beyondAllowed.length > 0 && <Callout tone="warn">Not among its allowed tools: {beyondAllowed.join(', ')}.</Callout>}
    </>
  )
}
