import { Inbox, Plus } from 'lucide-react'
import { ScoreList } from '@/components/charts/score-bar'
import { Sparkline } from '@/components/charts/sparkline'
import { ProtectedPin } from '@/components/ui/protected-pin'
import { StateBadge } from '@/components/ui/state-badge'
import { TrustStars } from '@/components/ui/trust-stars'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Chip, ChipRow } from '@/components/ui/chip'
import { Code, CodeBlock } from '@/components/ui/code'
import { DiffView } from '@/components/ui/diff-view'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Kbd } from '@/components/ui/kbd'
import { Markdown } from '@/components/ui/markdown'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Progress } from '@/components/ui/progress'
import { SkeletonRows, SkeletonText } from '@/components/ui/skeleton'
import { StatStrip } from '@/components/ui/stat-strip'
import { Time } from '@/components/ui/time'
import { TONES } from '@/components/ui/tone'
import { states } from '@/lib/domain/lifecycle/states'
import { after, before, markdown, now } from './samples'
import { Row, Section } from './section'

/** Badges, chips, marks. */
export function Marks() {
  return (
    <Section title="Badges, states, trust, chips, keys, times">
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        {states.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
      </Row>
      <Row>
        {([1, 2, 3, 4] as const).map((tier) => (
          <TrustStars key={tier} tier={tier} showName />
        ))}
        <ProtectedPin reason="pinned by Ada: used in releases" showWord />
      </Row>
      <Row>
        <Chip>git status</Chip>
        <Chip variant="hit">git diff</Chip>
        <Chip variant="optional">Read</Chip>
        <Chip variant="failed">go test</Chip>
        <Code>sha256:41ab…90ce</Code>
        <Kbd keys="mod+k" />
        <Kbd keys="g r" />
        <Kbd keys="shift+j" />
        <Kbd keys="?" />
      </Row>
      <div className="max-w-64">
        <ChipRow items={['find_user', 'get_order', 'get_product', 'exchange_items', 'close']} />
      </div>
      <Row>
        {[
          '2025-11-10T11:59:50Z',
          '2025-11-10T11:20:00Z',
          '2025-11-09T20:00:00Z',
          '2025-11-03T14:05:00Z',
          '2024-02-03T14:05:00Z',
          '2025-11-10T14:00:00Z',
          'never',
        ].map((at) => (
          <Time key={at} at={at} now={now} />
        ))}
      </Row>
      <Sparkline label="Uses a day" values={[1, 3, 0, 5, 4, 6, 8, 7, 9, 6]} />
      <Sparkline label="Rate" kind="line" values={[0.4, 0.5, null, 0.7, 0.65, 0.9]} />
    </Section>
  )
}

/** Sentences, figures, panels. */
export function Figures() {
  return (
    <Section title="Callouts, figures, panels">
      <Callout tone="warn">
        Degraded since 3 Nov: <NumberLink href="#uses">7 of the last 20</NumberLink> judged uses succeeded (35%, policy v4 warns
        below 40%). It is still served, with a reliability warning; below 30% the next sweep deprecates it.
      </Callout>
      <Callout tone="good" actions={<Button size="sm">Open run</Button>}>
        Last sweep ok 03:10: 64 skills checked, none moved.
      </Callout>
      <Callout>Automation is frozen until someone unfreezes it.</Callout>
      <Callout tone="bad">2,004 lines from one source couldn’t be read.</Callout>
      <StatStrip
        stats={[
          { label: 'Sessions', value: '48', href: '#sessions' },
          { label: 'Expected by chance', value: '0.2' },
          { label: 'Ended well', value: '41 of 45', href: '#well', note: '80–96%' },
          { label: 'Covers', value: '192 steps' },
          { label: 'Risk', value: 'High', tone: 'bad' },
          { label: 'Context cost', value: '+31 tokens' },
        ]}
      />
      <Panel>
        <ScoreList
          scores={[
            { label: 'Success, last 20', share: 0.35, value: '35%', strong: true, href: '#uses' },
            { label: 'Estimate, 90%', share: 0.38, value: '22–53%' },
            { label: 'Health', share: 0.52, value: '0.52', strong: true },
            { label: 'Freshness', share: 0.93, value: '0.93' },
          ]}
        />
      </Panel>
      <Progress
        label="Reading transcripts"
        done={1204}
        total={5000}
        unit="session"
        elapsedMs={61_000}
        action={<Button size="sm">Cancel</Button>}
      />
      <Progress label="Counting" done={310} total={null} unit="file" elapsedMs={1000} />
    </Section>
  )
}

/** Untrusted texts, and diffs. */
export function Texts() {
  return (
    <Section title="Markdown, code, differences">
      <Panel>
        <PanelHeader title="SKILL.md" note="v3" actions={<Button size="sm">Edit</Button>} />
        <PanelBody>
          <Markdown text={markdown} />
        </PanelBody>
      </Panel>
      <CodeBlock
        label="Install"
        text={'npx mettle connect --agent claude --source ~/.claude/projects --workspace default --label "this machine"'}
      />
      <DiffView before={before} after={after} beforeLabel="v2" afterLabel="v3" />
    </Section>
  )
}

/** Empty, loading and failed states. */
export function States() {
  return (
    <Section title="Loading, empty, error">
      <Panel>
        <SkeletonRows rows={3} label="Loading skills" />
        <PanelBody>
          <SkeletonText />
        </PanelBody>
      </Panel>
      <Panel>
        <EmptyState
          icon={<Inbox />}
          title="Nothing to review"
          action={
            <Button variant="primary" icon={<Plus aria-hidden />}>
              Import sessions
            </Button>
          }
        >
          Proposals appear when three sessions of one agent share a sequence of steps.
        </EmptyState>
      </Panel>
      <ErrorState
        cause="Couldn’t start the sweep"
        effect="Another run holds the lease until 12:04. No skill was moved."
        requestId="req_01JC9V0QK8"
        action={<Button>Try again</Button>}
      />
    </Section>
  )
}
