import type { CandidateDetail } from '@/lib/contract/candidate'

/** Nothing that a stranger said, and nothing that it did not touch before. */
const harmless = {
  taint: [],
  widens: null,
  effects: { tools: ['Bash'], commands: ['git commit'], hosts: [], writes: [], env: [], secrets: [] },
  beyondAllowed: [],
}

/** A draft of one line, without cost and history. */
const plainDraft = {
  tokens: { listed: 40, loaded: 300 },
  isEdited: false,
  nearest: null,
  behaviour: null,
  answers: null,
  decision: null,
  recommendation: { act: 'approve' as const, reason: 'Seen in 3 sessions, 0.2 expected by chance.' },
}

/** A candidate with three steps from three sessions, with overrides. */
export function candidateOf(fields: Partial<CandidateDetail> & { id: string; name: string }): CandidateDetail {
  const sessions = ['a', 'b', 'c'].map((key) => ({ id: `ses_${key}`, key }))
  const labels = ['git status', 'git diff', 'git commit']
  return {
    kind: 'new',
    origin: 'pattern',
    agent: 'coder',
    title: null,
    description: 'Use when changes are ready.',
    hash: null,
    digest: 'd'.repeat(64),
    evidence: 'strong',
    toolSequence: labels.map((head) => ({ tool: 'Bash', params: ['command'], heads: [head] })),
    occurrences: 3,
    sessions,
    endedWell: 2,
    endedKnown: 3,
    derivedWell: 0,
    derivedKnown: 0,
    derivedAccuracy: null,
    verdicts: { labelled: { success: 0, n: 0 }, derived: { success: 0, n: 0, accuracy: null } },
    savedSteps: 9,
    expectedByChance: 0.2,
    score: { value: 0.5, parts: { successes: 0.1, riskFactor: 1 } },
    gates: [],
    ...harmless,
    replay: null,
    risk: 'low',
    status: 'open',
    snoozedUntil: null,
    dismissReason: null,
    isAged: false,
    sessionKey: null,
    summary: 'Use when changes are ready.',
    family: null,
    proposedBy: { kind: 'job', id: 'mining' },
    needsOtherThan: null,
    knows: [],
    wordings: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    files: [{ path: 'SKILL.md', text: `---\nname: ${fields.name}\n---\n\n# Title\n\n1. Look first.\n` }],
    sentences: [{ text: 'Look first.', steps: [0] }],
    evidenceRows: sessions.map((session) => ({
      session: { ...session, outcome: 'success', startedAt: null, title: null },
      steps: labels.map((label, index) => ({
        id: `stp_${session.key}${index}`,
        position: index,
        label,
        status: 'ok',
        aligned: index,
      })),
    })),
    margin: labels.map(() => ({ did: 3, of: 3, deviations: [] })),
    ...plainDraft,
    ...fields,
  }
}
