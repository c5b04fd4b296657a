import type { DemoUse } from './make-uses'
import type { DemoSession } from './types'

/** One thing that happened at a moment of the demo's ninety days; played through the same services as in earnest. */
export type DemoStep = { at: Date } & (
  | { kind: 'ingest'; agent: string; sessions: DemoSession[] }
  | { kind: 'mine' }
  | { kind: 'promote'; workflow: string; agent: string; name: string; description?: string }
  | { kind: 'propose'; agent: string; proposal: Proposal }
  | { kind: 'dismiss'; workflow: string; agent: string; reason: string }
  | { kind: 'snooze'; workflow: string; agent: string; moreSessions: number }
  | { kind: 'write'; name: string }
  | { kind: 'revise'; name: string; append: string; reason: string }
  | { kind: 'move'; verb: 'promote' | 'protect' | 'reject'; name: string; reason: string }
  | { kind: 'report'; uses: DemoUse[] }
  | { kind: 'sweep' }
)

export interface Proposal {
  name: string
  description: string
  instructions: string
  steps: { tool: string; description: string }[]
  exampleQueries: string[]
}

type Beat = { day: number } & (DemoStep extends infer A ? (A extends { at: Date } ? Omit<A, 'at'> : never) : never)

/** What people did, by day. The rest of the story is the calendar's, the library's and the sweeps'. */
export const beats: readonly Beat[] = [
  { day: 13.5, kind: 'mine' },
  { day: 38.5, kind: 'mine' },
  { day: 81.5, kind: 'mine' },
  { day: 89.4, kind: 'mine' },
  { day: 22, kind: 'move', verb: 'promote', name: 'post-weekly-revenue', reason: 'Four Mondays in a row without a correction.' },
  {
    day: 31,
    kind: 'move',
    verb: 'reject',
    name: 'clean-up-lint',
    reason: 'The linter fixes these by itself now.',
  },
  {
    day: 42.5,
    kind: 'revise',
    name: 'update-one-dependency',
    append:
      '## Before you begin\n\n- Read the changelog for breaking changes.\n- Update one dependency at a time and commit its lock file with it.\n',
    reason: 'It broke the build whenever two dependencies moved together.',
  },
  {
    day: 50,
    kind: 'revise',
    name: 'refund-late-delivery',
    append: '## Limits\n\n- Refund the shipping fee only. Anything above it needs a person.\n',
    reason: 'Say where the limit is.',
  },
  {
    day: 58.5,
    kind: 'move',
    verb: 'protect',
    name: 'trace-lost-parcel',
    reason: 'Parcel tracking moves to another service this month; keep it until that is done.',
  },
  {
    day: 66,
    kind: 'revise',
    name: 'refund-late-delivery',
    append: '## Wording\n\n- Follow the skill answer-in-plain-words for the message.\n',
    reason: 'Messages sounded like forms.',
  },
  {
    day: 72,
    kind: 'propose',
    agent: 'code-pair',
    proposal: {
      name: 'Name the flaky test',
      description: 'Tell a flaky test from a broken one before changing any code. Use when a test fails now and then.',
      instructions:
        '1. Run the test ten times alone.\n2. Run it ten times with its neighbours.\n3. Say which of the two fails, and how often.\n4. Only then read the code.\n',
      steps: [
        { tool: 'Bash', description: 'Run the test alone, ten times' },
        { tool: 'Bash', description: 'Run it with its neighbours, ten times' },
        { tool: 'Read', description: 'Read the test' },
      ],
      exampleQueries: ['This test fails every third time. Why?'],
    },
  },
  {
    day: 89.5,
    kind: 'dismiss',
    workflow: 'check-import',
    agent: 'data-desk',
    reason: 'Suppliers deliver through the new portal from next month.',
  },
  { day: 89.55, kind: 'snooze', workflow: 'release-notes', agent: 'code-pair', moreSessions: 3 },
]

/** Every so many days the library is swept. */
export const sweepDays = { first: 17, last: 89.8, every: 3 }

/**
 * The transcripts of uses are imported after the last mining: what it proposes is what agents do without a skill, and what a skill does
 * already would stand beside it in the queue.
 */
export const importDay = 89.45
