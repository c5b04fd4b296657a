import type { DemoAgent } from './types'

/** A stretch of a skill's life: how often it was used, and how well that went. Days count from the demo's day 0. */
export interface Phase {
  from: number
  to: number
  uses: number
  /** Share of judged uses that succeed. */
  rate: number
  /** Share of uses that the person corrected. */
  corrected?: number
}

/** A skill that is learned from a workflow and what becomes of it. */
export interface LearnedSkill {
  workflow: string
  agent: DemoAgent
  name: string
  /** In the reviewer's own words; without it the draft's stand. */
  description?: string
  promotedOn: number
  phases: Phase[]
}

/** Skills approved from the queue, by what their life shows. */
export const learnedSkills: readonly LearnedSkill[] = [
  // Proven early and good ever since.
  {
    workflow: 'late-refund',
    agent: 'support-desk',
    name: 'refund-late-delivery',
    description:
      'Refund the shipping fee of an order that came late and tell the customer. Use when a parcel arrived after the promised day.',
    promotedOn: 14,
    phases: [{ from: 15, to: 88, uses: 44, rate: 0.88 }],
  },
  {
    workflow: 'fix-failing-test',
    agent: 'code-pair',
    name: 'fix-failing-test',
    description:
      'Find out why a test fails, mend the code and prove it by running the tests again. Use when a test on main is red.',
    promotedOn: 14,
    phases: [{ from: 15, to: 88, uses: 52, rate: 0.9 }],
  },
  {
    workflow: 'weekly-revenue',
    agent: 'data-desk',
    name: 'post-weekly-revenue',
    description: "Post a region's revenue of the last week with a chart, checked against the ledger. Use for the Monday report.",
    promotedOn: 14,
    phases: [{ from: 15, to: 88, uses: 34, rate: 0.92 }],
  },
  // Good until the carriers changed their label service.
  {
    workflow: 'size-exchange',
    agent: 'support-desk',
    name: 'exchange-wrong-size',
    description:
      'Swap an item for another size: check stock, send a return label, reserve the exchange. Use when a size does not fit.',
    promotedOn: 15,
    phases: [
      { from: 16, to: 55, uses: 26, rate: 0.85 },
      { from: 56, to: 88, uses: 34, rate: 0.36 },
    ],
  },
  // Stopped working when the warehouse began to close orders at once.
  {
    workflow: 'address-change',
    agent: 'support-desk',
    name: 'change-delivery-address',
    description: 'Change where an order goes before it is shipped. Use when a customer has moved or mistyped the address.',
    promotedOn: 15,
    phases: [
      { from: 16, to: 34, uses: 16, rate: 0.8 },
      { from: 35, to: 52, uses: 26, rate: 0.12 },
    ],
  },
  // Warned, rewritten by a person, and recovered.
  {
    workflow: 'update-dependency',
    agent: 'code-pair',
    name: 'update-one-dependency',
    description: 'Update one dependency, then build and test before the commit. Use when asked to update or bump a package.',
    promotedOn: 15,
    phases: [
      { from: 16, to: 30, uses: 12, rate: 0.8 },
      { from: 31, to: 41, uses: 15, rate: 0.15 },
      { from: 44, to: 88, uses: 26, rate: 0.85 },
    ],
  },
  // Approved and never used.
  { workflow: 'bump-version', agent: 'code-pair', name: 'cut-patch-release', promotedOn: 16, phases: [] },
  // Approved, then rejected by a person who knew better.
  {
    workflow: 'fix-lint',
    agent: 'code-pair',
    name: 'clean-up-lint',
    promotedOn: 16,
    phases: [{ from: 17, to: 30, uses: 4, rate: 0.5 }],
  },
  // Loaded where it did not fit: corrected too often.
  {
    workflow: 'backfill-days',
    agent: 'data-desk',
    name: 'backfill-missing-rates',
    description:
      'Fill gaps in the exchange rates from the published daily rates and count what was loaded. Use when a day is missing.',
    promotedOn: 16,
    phases: [
      { from: 18, to: 34, uses: 9, rate: 0.9 },
      { from: 35, to: 58, uses: 14, rate: 0.7, corrected: 0.8 },
    ],
  },
  // Fails of late, but a person holds a hand over it.
  {
    workflow: 'lost-parcel',
    agent: 'support-desk',
    name: 'trace-lost-parcel',
    description:
      'Trace a parcel that stopped moving, open a case with the carrier and send a replacement. Use after a week without a scan.',
    promotedOn: 40,
    phases: [
      { from: 41, to: 60, uses: 14, rate: 0.85 },
      { from: 61, to: 88, uses: 24, rate: 0.2 },
    ],
  },
  // New, with too little evidence to be proven.
  {
    workflow: 'compare-exports',
    agent: 'data-desk',
    name: 'compare-two-exports',
    promotedOn: 82,
    phases: [{ from: 83, to: 88, uses: 2, rate: 1 }],
  },
]

/** A skill that a person wrote. */
export interface WrittenSkill {
  name: string
  title: string
  description: string
  content: string
  tags: string[]
  agent: DemoAgent
  /** What its uses do, or do most often. */
  workflow: string
  /** It goes with whatever its agent does, such as how to write a message. */
  isBesideWork?: boolean
  writtenOn: number
  phases: Phase[]
}

export const writtenSkills: readonly WrittenSkill[] = [
  {
    name: 'answer-in-plain-words',
    title: 'Answer in plain words',
    description: 'How the shop writes to customers: short, kind, without blame. Use for every message that a customer will read.',
    content:
      '## Instructions\n\n1. Say in the first sentence what happens now.\n2. Name the day by which it is done.\n3. Apologise once, where we were wrong.\n4. Leave out what went on behind the scenes.\n\n## Examples\n\n- "Your replacement leaves today and should be with you on Thursday."\n',
    tags: ['writing', 'customers'],
    agent: 'support-desk',
    workflow: 'late-refund',
    isBesideWork: true,
    writtenOn: 8,
    phases: [{ from: 9, to: 88, uses: 30, rate: 0.93 }],
  },
  {
    name: 'review-checklist',
    title: 'Review checklist',
    description: 'What to look at before a change is committed. Use when a change is ready, or when asked to review one.',
    content:
      '## Instructions\n\n1. Read the whole difference once without judging.\n2. Ask which test would fail without the change; where there is none, write it.\n3. Look for what was left in by accident: prints, comments, skipped tests.\n4. Say what you did not check.\n',
    tags: ['code', 'review'],
    agent: 'code-pair',
    workflow: 'fix-failing-test',
    isBesideWork: true,
    writtenOn: 20,
    phases: [{ from: 21, to: 88, uses: 22, rate: 0.86 }],
  },
  {
    name: 'query-house-rules',
    title: 'House rules for queries',
    description: 'Names, time zones and currencies as the warehouse has them. Use before writing a query on orders or payments.',
    content:
      '## Instructions\n\n1. Read the columns with `read_table`.\n2. Look up in `read_doc` what a row stands for. Times are in UTC, amounts in cents and in the currency of the order.\n3. Query with `run_sql`. Leave out orders whose state is "test".\n4. Compare with the ledger: call `check_totals`.\n5. Write down the question and the number with `post_note`.\n',
    tags: ['sql'],
    agent: 'data-desk',
    workflow: 'house-query',
    writtenOn: 25,
    phases: [
      { from: 26, to: 56, uses: 12, rate: 0.75 },
      { from: 57, to: 88, uses: 24, rate: 0.25 },
    ],
  },
]
