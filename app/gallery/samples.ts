import type { Timeline, TimelinePoint } from '@/components/charts/timeline'

export const now = '2025-11-10T12:00:00.000Z'

const day = (index: number) => new Date(Date.parse('2025-08-14T09:00:00.000Z') + index * 5 * 86_400_000).toISOString()
const rates = [1, 0.75, 0.8, 0.79, 0.83, 0.8, 0.84, 0.82, 0.85, 0.77, 0.71, 0.62, 0.53, 0.47, 0.41, 0.38, 0.35]

const points: TimelinePoint[] = rates.map((rate, index) => {
  const n = Math.min(20, 2 + index * 2)
  const spread = 1.64 * Math.sqrt((rate * (1 - rate) + 0.04) / n)
  return {
    at: day(index),
    n,
    rate,
    low: Math.max(0, rate - spread),
    high: Math.min(1, rate + spread),
    uses: 5 + ((index * 7) % 11),
  }
})

export const timeline: Timeline = {
  now,
  points,
  markers: [
    { at: day(5), kind: 'version', label: 'v2 edited', eventId: 'evt_1' },
    { at: day(10), kind: 'version', label: 'v3 evolved', eventId: 'evt_2' },
    { at: day(11), kind: 'policy', label: 'policy v4', eventId: 'evt_3' },
    { at: day(15), kind: 'transition', label: 'degraded', eventId: 'evt_4' },
  ],
  lines: { warn: 0.4, deprecate: 0.3 },
}

export const thinTimeline: Timeline = { ...timeline, points: points.slice(0, 3), markers: [] }

export const before = `# Fix and run Go tests

1. Read the failing test.
2. Edit the code.
3. Run \`mise run test\`.
4. Read the output.
5. Repeat until it passes.
6. Commit the change.
7. Push.
8. Open a request.
9. Say what changed.
10. Wait for review.
11. Merge.
`
export const after = before
  .replace('mise run test', 'go test ./…')
  .replace('2. Edit the code.\n', '2. Edit the code.\n2b. Format it.\n')

export const markdown = `# Stage changes

Use when changes are ready to be committed: see [the guide](https://example.com), <script>alert(1)</script> and ![a picture](https://example.com/a.png).

1. Run \`git status --short\`.
2. Read the change with \`git diff\` ⟨paths⟩ from step 1.

> Constraint: only on a clean branch.

\`\`\`sh
git diff --cached
\`\`\`

| parameter | type |
| --- | --- |
| paths | string[] |
`

export const skills = [
  {
    name: 'inspect-and-stage-changes',
    state: 'released',
    tier: 2,
    judged: 20,
    successes: 18,
    uses: [1, 3, 2, 5, 4, 6, 8, 7, 9, 6],
    last: '2025-11-10T11:12:00.000Z',
  },
  {
    name: 'fix-and-run-go-tests',
    state: 'degraded',
    tier: 2,
    judged: 20,
    successes: 7,
    uses: [9, 8, 8, 7, 5, 6, 3, 4, 2, 3],
    last: '2025-11-09T12:00:00.000Z',
  },
  {
    name: 'exchange-delivered-items',
    state: 'verified',
    tier: 3,
    judged: 5,
    successes: 3.5,
    uses: [0, 0, 1, 0, 2, 1, 0, 1, 0, 1],
    last: '2025-11-02T12:00:00.000Z',
  },
  {
    name: 'restart-staging-service',
    state: 'deprecated',
    tier: 4,
    judged: 12,
    successes: 3,
    uses: [4, 3, 2, 1, 0, 0, 0, 0, 0, 0],
    last: '2025-09-01T12:00:00.000Z',
  },
  {
    name: 'book-connecting-flight',
    state: 'archived',
    tier: 1,
    judged: 0,
    successes: 0,
    uses: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    last: '2024-12-01T12:00:00.000Z',
  },
] as const
