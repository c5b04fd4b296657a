import { z } from 'zod'
import { knowsKinds } from '@/lib/domain/background/what-it-knows'
import { atomKinds, strangerKinds } from '@/lib/domain/taint/kinds'
import { effectChange, effects } from './effects-shape'
import { evidenceRow, stepMargin } from './evidence-shape'
import { familyPartKinds } from '@/lib/domain/family/inside'
import { recommendedActs } from '@/lib/domain/recommend/recommend'
import { actorKinds } from './event'
import { candidateSorts } from './candidate-sorts'
import { diagnosis } from './diagnosis'
import { text } from './text'
import { measuredAccuracy } from './verdict'
import { agent, ids, walkedSession } from './example'
import { operation } from './operation'
import {
  agentName,
  agentRef,
  cursor,
  digest,
  fileText,
  flag,
  idRef,
  limit,
  page,
  declaredSteps,
  reason,
  score,
  time,
} from './shared'
import { replay, wordingDetail, wordingItem } from './wording-shape'

export const candidateKinds = ['new', 'revision', 'merge', 'warning', 'act'] as const
/** `generic`: a fresh agent knows all of it; listed only where all are asked for. */
export const candidateStatuses = ['open', 'snoozed', 'promoted', 'dismissed', 'generic'] as const
export const candidateOrigins = ['pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy'] as const
const toolStep = z.object({ tool: z.string(), params: z.array(z.string()), heads: z.array(z.string()).optional() })
const taint = z.object({
  /** File and line of the draft, as in "SKILL.md:12". */
  at: z.string(),
  text: z.string(),
  kind: z.enum(atomKinds),
  /** Step of the draft, from 1. */
  step: z.number().int(),
  source: z.enum(strangerKinds),
  /** The tool that brought it. */
  tool: z.string(),
  /** Where it was read, once a session: the call that brought it. */
  sessions: z.array(z.object({ id: z.string(), key: z.string(), step: z.string() })),
})
export type TaintItem = z.output<typeof taint>
const gate = z.object({ code: z.string(), severity: z.enum(['reject', 'flag']), reason: z.string() })

export const candidateItem = z.object({
  id: z.string(),
  kind: z.enum(candidateKinds),
  act: z.string().optional(),
  skill: z.string().optional(),
  overlap: z.number().optional(),
  origin: z.enum(candidateOrigins),
  agent: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  hash: z.string().nullable(),
  digest,
  evidence: z.enum(['strong', 'weak']),
  toolSequence: z.array(toolStep),
  occurrences: z.number().int(),
  sessions: z.array(z.object({ id: z.string(), key: z.string() })),
  /** Sessions whose ending a label or a person says, and those that ended well. */
  endedWell: z.number().int(),
  endedKnown: z.number().int(),
  /** Sessions whose ending only their own signals say, and those that ended well: derived, not yet checked. */
  derivedWell: z.number().int(),
  derivedKnown: z.number().int(),
  /** How often derived endings are right here; null until it is measured. */
  derivedAccuracy: measuredAccuracy.nullable(),
  /** The same by who says it. */
  verdicts: z.object({
    labelled: z.object({ success: z.number().int(), n: z.number().int() }),
    derived: z.object({ success: z.number().int(), n: z.number().int(), accuracy: measuredAccuracy.nullable() }),
  }),
  savedSteps: z.number().int(),
  expectedByChance: z.number().nullable(),
  score,
  gates: z.array(gate),
  /** Parts of the draft that only a stranger said: a page, a message, an issue, an answer from the network. */
  taint: z.array(taint),
  /** Of a revision: effects that its skill has not today. A bulk approval leaves it out. */
  widens: effectChange.nullable(),
  /** What its draft foretells of sessions that it was not written from; null where that cannot be measured. */
  replay: replay.nullable(),
  risk: z.enum(['low', 'medium', 'high']),
  similar: z.object({ name: z.string(), similarity: z.number() }).optional(),
  /** In a list: the candidate before it that it nearly repeats. */
  near: z.object({ id: z.string(), name: z.string(), similarity: z.number() }).optional(),
  status: z.enum(candidateStatuses),
  snoozedUntil: time.nullable(),
  dismissReason: z.string().nullable(),
  /** Snoozed automatically because nobody decided for thirty days; new evidence reopens it. */
  isAged: z.boolean(),
  /** The session in which it was proposed. */
  sessionKey: z.string().nullable(),
  /** For an import: the folder that held it, with the home directory as "~". */
  foundAt: z.string().optional(),
  /** Why an agent or a person proposes it, in their words. */
  reason: z.string().optional(),
  /** The first sentence of its description: what it is for. */
  summary: z.string(),
  /** Of a whole task what stands inside it: other ways that sessions took, fixes, errors and checks. */
  family: z
    .object({
      episodes: z.number().int(),
      sessions: z.number().int(),
      variants: z.array(z.object({ title: z.string(), sessions: z.number().int() })),
      parts: z.array(z.object({ kind: z.enum(familyPartKinds), text: z.string() })),
    })
    .nullable(),
  /** Who proposed it: mining is a job. */
  proposedBy: z.object({ kind: z.enum(actorKinds), id: z.string() }),
  /** The person who wrote the draft, where the policy asks that somebody else approves it; null where anybody may. */
  needsOtherThan: z.string().nullable(),
  /** What a fresh agent of its harness would not know, with the steps (from 1) that hold it; empty for what mining did not find. */
  knows: z.array(z.object({ kind: z.enum(knowsKinds), text: z.string(), steps: z.array(z.number().int()) })),
  /** Other texts for the same recipe, by whom. */
  wordings: z.array(wordingItem),
  createdAt: time,
})
export type CandidateItem = z.output<typeof candidateItem>

const ended = z.object({ sessions: z.number().int(), known: z.number().int(), well: z.number().int() })
const behaviour = z.object({
  /** Changes to the steps, in order, with the labels of the step before and after. */
  steps: z.array(
    z.object({
      change: z.enum(['kept', 'replaced', 'added', 'dropped']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** How the sessions behind the current version ended, and those that work in the new way. */
  ended: z.object({ before: ended, after: ended }),
})
export type Behaviour = z.output<typeof behaviour>

export const candidateDetail = candidateItem.extend({
  files: z.array(fileText),
  /** What following it can touch, read from its text. */
  effects,
  /** Tools that it uses beyond those it says it needs. */
  beyondAllowed: z.array(z.string()),
  wordings: z.array(wordingDetail),
  /** Sentences of the draft with the indices of the steps that back them; an empty list means that no step does. */
  sentences: z.array(z.object({ text: z.string(), steps: z.array(z.number().int()) })),
  evidenceRows: z.array(evidenceRow),
  /** Of each step of the draft what the sessions behind it did there; empty where no session backs it. */
  margin: z.array(stepMargin),
  /** What the figures advise, with the reason; null where nothing waits for a decision, and for a policy proposal. */
  recommendation: z.object({ act: z.enum(recommendedActs), reason: z.string() }).nullable(),
  tokens: z.object({ listed: z.number().int(), loaded: z.number().int() }),
  isEdited: z.boolean(),
  /** Text of the nearest live skill, for the diff. */
  nearest: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** For a revision: what changes in how the skill works. */
  behaviour: behaviour.nullable(),
  /**
   * For a revision that a person proposed: the judged uses of its skill as they are now, their cause of failure, and the fix where
   * the draft holds it; null where no use is judged.
   */
  answers: diagnosis.pick({ n: true, cause: true, uses: true, fix: true }).nullable(),
  /** Who decided and when, with the event to undo; null while it is open. */
  decision: z
    .object({
      event: z.string(),
      at: time,
      actor: z.object({ kind: z.enum(actorKinds), id: z.string() }),
      canUndo: z.boolean(),
    })
    .nullable(),
})
export type CandidateDetail = z.output<typeof candidateDetail>

export const listCandidates = operation({
  name: 'candidate.list',
  route: 'GET /api/candidates',
  summary: 'List the review queue, highest value first, or by support or age',
  input: z.strictObject({
    /** Open where nothing is said; with `all` those of every status, or of the one said. */
    status: z.enum(candidateStatuses).optional(),
    /** Also what mining found and left out of the queue as generic. */
    all: flag.optional(),
    agent: agentRef.optional(),
    kind: z.enum(candidateKinds).optional(),
    /** `value`: highest value first, near-duplicates grouped; `support`: most sessions first. */
    sort: z.enum(candidateSorts).default('value'),
    /** Also counts the candidates of each status, whichever are listed. */
    facets: flag.default(false),
    limit,
    cursor,
  }),
  output: page(candidateItem).extend({
    total: z.number().int(),
    facets: z.object({ statuses: z.record(z.enum(candidateStatuses), z.number().int()) }).optional(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue'],
  isCached: true,
  example: { status: 'open', agent, facets: 'true', limit: 20 },
})

export const readCandidate = operation({
  name: 'candidate.read',
  route: 'GET /api/candidates/{id}',
  summary: 'Read a candidate with its draft and the steps behind it',
  input: z.strictObject({ id: idRef, agent: agentRef.optional() }),
  output: candidateDetail,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue'],
  isCached: true,
  example: { id: ids.candidate },
})

export const proposeCandidate = operation({
  name: 'candidate.propose',
  route: 'POST /api/candidates',
  summary: 'Propose a skill, a warning or a new text of a skill for review',
  input: z.strictObject({
    name: text.content(z.string().min(1).max(200)),
    description: text.content(z.string().min(1).max(1024)),
    instructions: text.content(z.string().min(1).max(60_000)),
    exampleQueries: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .optional(),
    suggestedTools: z
      .array(text.content(z.string().max(128)))
      .max(50)
      .optional(),
    extends: text.content(z.string().max(64)).optional(),
    agent: agentName.optional(),
    title: text.content(z.string().max(200)).optional(),
    triggers: z
      .array(text.content(z.string().max(200)))
      .max(20)
      .optional(),
    taskType: z.enum(['browser', 'api', 'code', 'domain', 'unknown']).optional(),
    steps: declaredSteps.optional(),
    preconditions: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .optional(),
    failureModes: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .optional(),
    /** `revision`: `instructions` replace the body of the skill that `name` says. */
    kind: z.enum(['new', 'warning', 'revision']).default('new'),
    /** Of a revision: the digest of the text that it was written over. */
    digest: text.ref(z.string()).optional(),
    /** Why, for the reviewer. */
    reason: reason.optional(),
    sessionKey: text.key(z.string().max(300)).optional(),
  }),
  output: candidateItem,
  permission: 'propose',
  effect: { kind: 'write' },
  changes: ['queue', 'log'],
  logs: { 'candidate.propose': { word: 'proposed', undo: 'proposal' } },
  status: () => 201,
  example: {
    name: 'refund-damaged-parcel',
    description: 'Refunds an order that arrived damaged: checks the photo, refunds, tells the customer.',
    instructions:
      '1. Look the order up with `get_order`.\n2. Refund it with `refund_order`.\n3. Tell the customer with `send_note`.',
    exampleQueries: ['The vase came in pieces, I want my money back'],
    suggestedTools: ['get_order', 'refund_order', 'send_note'],
    agent,
    steps: [
      { tool: 'search_orders', params: ['query'], description: 'Find the orders of the customer.' },
      { tool: 'get_order', params: ['order_id'], description: 'Look at the order that waits.' },
      { tool: 'update_order', params: ['order_id', 'status'], description: 'Mark it as shipped.' },
    ],
    preconditions: ['The order was delivered less than 30 days ago.'],
    failureModes: ['The order was refunded already: say so and stop.'],
    sessionKey: walkedSession,
  },
})
