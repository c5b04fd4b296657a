// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { AuditPanel } from './audit/audit-panel'
import { EvidencePanel } from './evidence/evidence-panel'
import { FilesPanel } from './file/files-panel'
import { HealthPanel } from './health/health-panel'
import { timelineInput } from './health/timeline-range'
import { listInput } from './library/filters'
import { SkillLibrary } from './library/skill-library'
import { RelationsPanel } from './relation/relations-panel'
import { relationsInput } from './relation/relations-input'
import { usesInput } from './skill-params'
import { degraded, now, useOf } from './skill.test-support'
import { SkillView } from './skill-view'
import { UsesPanel } from './use/uses-panel'
import { VersionsPanel } from './version/versions-panel'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }), useSearchParams: () => new URLSearchParams() }))
vi.mock('@/lib/actions', () => ({
  giveFeedback: vi.fn(),
  promoteSkill: vi.fn(),
  deprecateSkill: vi.fn(),
  protectSkill: vi.fn(),
  unprotectSkill: vi.fn(),
  resetSkill: vi.fn(),
  archiveSkill: vi.fn(),
  rejectSkill: vi.fn(),
  deleteSkill: vi.fn(),
  restoreSkill: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))

const { name } = degraded
const skill = [query('skill.read', { name }).queryKey, degraded] as const
const unused = [skill[0], { ...degraded, stats: { ...degraded.stats, uses: 0 } }] as const

const timeline = timelineInput(name, '90', degraded.createdAt, now)
const lines = { warn: 0.4, deprecate: 0.3 }
const point = { at: '2025-11-03T00:00:00.000Z', n: 20, rate: 0.35, low: 0.22, high: 0.53, uses: 11 }
const timelineKey = query('skill.timeline', timeline).queryKey
testFourStates('the health of a skill', {
  view: <HealthPanel name={name} input={timeline} range="90" now={now} />,
  loading: 'Loading the timeline',
  cause: 'Couldn’t load the timeline',
  empty: {
    answers: [unused, [timelineKey, { points: [], markers: [], lines, summary: '' }]],
    says: 'Not used yet',
    act: 'Connect an agent',
  },
  data: { answers: [skill, [timelineKey, { points: [point], markers: [], lines, summary: '' }]], says: /3 Nov.*11 uses/ },
})

const uses = usesInput(name, { tab: 'uses' })
const usesKey = query('skill.uses', uses).queryKey
testFourStates('the uses of a skill', {
  view: <UsesPanel name={name} place={{ tab: 'uses' }} input={uses} now={now} />,
  loading: 'Loading the uses',
  cause: 'Couldn’t load the uses',
  empty: { answers: [[usesKey, { items: [], total: 0, nextCursor: null }]], says: 'Not used yet', act: 'Connect an agent' },
  data: { answers: [[usesKey, { items: [useOf()], total: 1, nextCursor: null }]], says: 'night-run' },
})

const version = {
  number: 3,
  digest: degraded.digest,
  reason: 'evolved',
  changelog: null,
  actor: { kind: 'person', id: 'owner' },
  createdBy: 'person:owner',
  createdAt: now,
  isCurrent: true,
  files: 1,
  judged: { n: 0, successes: 0, rate: null, low: null, high: null },
}
testFourStates('the versions of a skill', {
  view: <VersionsPanel name={name} diff={null} now={now} />,
  known: [skill],
  loading: 'Loading the versions',
  cause: 'Couldn’t load the versions',
  data: { answers: [[query('skill.versions', { name }).queryKey, { items: [version] }]], says: 'Versions' },
})

const evidenceKey = query('skill.evidence', { name }).queryKey
const session = { id: 'ses_1', key: 'night-run', outcome: 'success', startedAt: now }
testFourStates('the evidence of a skill', {
  view: <EvidencePanel name={name} now={now} />,
  loading: 'Loading the evidence',
  cause: 'Couldn’t load the evidence',
  empty: {
    answers: [[evidenceKey, { candidate: null, sessions: [] }]],
    says: 'Not mined from sessions',
    act: 'View sessions',
  },
  data: { answers: [[evidenceKey, { candidate: 'cnd_1', sessions: [session] }]], says: 'night-run' },
})

const graphKey = query('graph.read', relationsInput(name)).queryKey
const nodes = [
  { id: degraded.id, kind: 'skill', name, state: 'degraded', events: [] },
  { id: 'agt_1', kind: 'agent', name: 'coder' },
]
testFourStates('the relations of a skill', {
  view: <RelationsPanel name={name} />,
  known: [skill],
  loading: 'Loading the relations',
  cause: 'Couldn’t load the relations',
  empty: { answers: [[graphKey, { nodes: [], edges: [] }]], says: 'No relations yet', act: 'Add dependencies' },
  data: {
    answers: [[graphKey, { nodes, edges: [{ from: degraded.id, to: 'agt_1', kind: 'learned', weight: 1 }] }]],
    says: 'coder',
  },
})

testFourStates('the files of a skill', {
  view: <FilesPanel name={name} file="SKILL.md" isRaw={false} />,
  loading: 'Loading the files',
  cause: 'Couldn’t load the files',
  data: { answers: [skill], says: 'SKILL.md' },
})

const events = { name, limit: 50 }
testFourStates('the audit of a skill', {
  view: <AuditPanel name={name} input={events} now={now} />,
  loading: 'Loading the audit log',
  cause: 'Couldn’t load the audit log',
  data: { answers: [[query('skill.events', events).queryKey, { items: [], nextCursor: null }]], says: 'Audit' },
})

testFourStates('a skill', {
  view: (
    <SkillView name={name} tab="health">
      the tab
    </SkillView>
  ),
  loading: 'Loading the skill',
  cause: 'Couldn’t load the skill',
  data: { answers: [skill], says: 'Fix and run tests' },
})

const listKey = query('skill.list', listInput({ tab: 'all', q: '', sort: 'name', cursor: '' })).queryKey
testFourStates('the library', {
  view: <SkillLibrary now={now} workspace="default" />,
  known: [
    [
      query('skill.library', {}).queryKey,
      {
        total: 1,
        active: 1,
        deprecated: 0,
        byLifecycle: {},
        byOrigin: {},
        byTier: {},
        meanUtility: null,
        meanFreshness: null,
        successRate: null,
        judged: 0,
      },
    ],
  ],
  loading: 'Loading the skills',
  cause: 'Couldn’t load the skills',
  empty: { answers: [[listKey, { items: [], total: 0, nextCursor: null }]], says: 'No skills yet', act: 'Write a skill' },
  data: { answers: [[listKey, { items: [degraded], total: 1, nextCursor: null }]], says: name },
})
