import { fieldOf } from '@/lib/domain/collection/field-of'
import { undoOf, type InverseName } from '@/lib/contract/logs'
import type { Event } from '@/prisma/generated/sqlite/client'
import { redactionInverse, type Inverse } from '@/lib/kernel'
import { creationInverse, loadInverse, packInverse, packKeysInverse, scanInverse, skillInverse } from '@/lib/library'
import { judgementInverse, policyInverse } from '@/lib/scoring'
import { sessionInverse, sourceInverse } from '@/lib/ingest'
import { candidateInverse, promotionInverse, proposalInverse, shapeRuleInverse, trustInverse } from '@/lib/learning'
import { embeddingInverse } from '@/lib/serving'
import { exportInverse, webhookInverse } from '@/lib/publish'

/** Each way to undo an event, by the name that operations declare. */
const inverses: Record<InverseName, Inverse> = {
  candidate: candidateInverse,
  creation: creationInverse,
  embedding: embeddingInverse,
  exports: exportInverse,
  judgement: judgementInverse,
  load: loadInverse,
  pack: packInverse,
  packKeys: packKeysInverse,
  policy: policyInverse,
  proposal: proposalInverse,
  redaction: redactionInverse,
  scan: scanInverse,
  session: sessionInverse,
  shapeRule: shapeRuleInverse,
  skill: skillInverse,
  source: sourceInverse,
  toolTrust: trustInverse,
  webhook: webhookInverse,
}

/** The inverse of an event, or null when it has none. */
export function inverseOf(event: Event): Inverse | null {
  const name = undoOf(event.objectKind, event.verb)
  if (name === null) return null
  // A skill that was created from a candidate is removed again.
  const isOfCandidate = event.objectKind === 'skill' && event.verb === 'promote' && fieldOf(event.before, 'state') === 'candidate'
  return isOfCandidate ? promotionInverse : inverses[name]
}
