import type { Event } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { candidateInverse, proposalInverse } from './candidate-inverse'
import { embeddingInverse } from './embedding-inverse'
import { exportInverse } from './export-inverse'
import { judgementInverse } from './judgement-inverse'
import { loadInverse } from './load-inverse'
import { packInverse } from './pack-inverse'
import { policyInverse } from './policy-inverse'
import { shapeRuleInverse } from './shape-rule-inverse'
import { redactionInverse } from './redaction-inverse'
import { sessionInverse } from './session-inverse'
import { sourceInverse } from './source-inverse'
import { scanInverse } from './scan-inverse'
import { promotionInverse } from './promotion-inverse'
import { webhookInverse } from './webhook-inverse'
import { creationInverse, skillInverse } from './skill-inverse'

/** How an act is taken back. */
export interface Inverse {
  /** What undoing would change, in words. */
  plan(event: Event): { object: string; change: string }[]
  apply(tx: WriteContext, event: Event, undoId: string): Promise<void>
}

/** The inverse of an event's act, or null where it has none. */
export function inverseOf(event: Event): Inverse | null {
  switch (event.objectKind) {
    case 'skill': {
      const before = event.before as { state?: string } | null
      if (event.verb === 'create') return creationInverse
      if (event.verb === 'judge') return judgementInverse
      if (event.verb === 'quarantine' || event.verb === 'clear') return scanInverse
      return event.verb === 'promote' && before?.state === 'candidate' ? promotionInverse : skillInverse
    }
    case 'candidate':
      return event.verb === 'propose' ? proposalInverse : candidateInverse
    case 'policy':
      return policyInverse
    case 'shapeRule':
      return shapeRuleInverse
    case 'session':
      return sessionInverse
    case 'redaction':
      return redactionInverse
    case 'source':
      return sourceInverse
    case 'load':
      return loadInverse
    case 'pack':
      return packInverse
    case 'embedding':
      return embeddingInverse
    case 'exports':
      return exportInverse
    case 'webhook':
      return webhookInverse
    default:
      return null
  }
}
