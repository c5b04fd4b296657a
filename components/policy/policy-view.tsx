'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { ActionBar } from '@/components/ui/action-bar'
import { buttonStyle } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { countOf } from '@/components/ui/format-number'
import { SkeletonRows } from '@/components/ui/skeleton'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { isFrozen } from '@/lib/domain/policy/frozen'
import { restoring } from '@/lib/domain/policy/patch'
import { RulesPanel } from './rules-panel'
import { SavePanel } from './save-panel'
import { HistoryList, StatesPanel } from './tab-panels'
import { usePolicyDraft, type PolicyRead } from './use-policy-draft'
import { useWhatIf, type ScopeInput } from './use-what-if'
import { ValuesTable } from './values-table'
import { WhatIf } from './what-if'

const tabs = ['rules', 'values', 'history', 'states'] as const
const labels: Record<(typeof tabs)[number], string> = {
  rules: 'Rules',
  values: 'All settings',
  history: 'History',
  states: 'States',
}

/** The policy editor: sentences with their numbers, next to a preview of what other numbers would have done. */
export function PolicyView({ scope, now }: { scope: ScopeInput; now: string }) {
  const result = useQuery(query('policy.read', scope))
  if (!result.data)
    return <Unread of={result} cause="Couldn’t load the policy" shape={<SkeletonRows rows={8} label="Loading the policy" />} />
  return <PolicyForm policy={result.data} scope={scope} now={now} />
}

function PolicyForm({ policy, scope, now }: { policy: PolicyRead; scope: ScopeInput; now: string }) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('rules'))
  const draft = usePolicyDraft(policy)
  const whatIf = useWhatIf(policy, draft, scope)
  const beside = (
    <div id="unsaved" className="grid scroll-mt-20 gap-4 xl:sticky xl:top-[calc(var(--bar)+20px)]">
      <SavePanel policy={policy} draft={draft} scope={scope} />
      <WhatIf whatIf={whatIf} now={now} />
    </div>
  )
  const split = 'grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
  return (
    <>
      {isFrozen(policy.values) && (
        <Callout tone="warn">
          Automation is frozen. Sweeps record what they would have done and move nothing until <b>Freeze</b> below is off. The
          simulation ignores the freeze.
        </Callout>
      )}
      <Tabs
        label="Policy"
        items={tabs.map((value) => ({ value, label: labels[value] }))}
        value={tab}
        onValueChange={(next) => void setTab(next)}
      >
        <TabPanel value="rules" className={split}>
          <RulesPanel policy={policy} draft={draft} scope={scope} />
          {beside}
        </TabPanel>
        <TabPanel value="values" className={split}>
          <ValuesTable policy={policy} draft={draft} />
          {beside}
        </TabPanel>
        <TabPanel value="history">
          <HistoryList
            scope={scope}
            now={now}
            onRestore={({ version, values }) => {
              const { values: given, inherit } = restoring(policy.own, values)
              draft.start({ edited: given, inherit, reason: `Restore v${version}` })
              void setTab('rules')
            }}
          />
        </TabPanel>
        <TabPanel value="states" className="grid gap-4">
          <StatesPanel />
        </TabPanel>
      </Tabs>
      <JumpToSave changes={draft.changes.length} />
    </>
  )
}

/** In a one-column layout, the preview and the save panel are below the form. */
function JumpToSave({ changes }: { changes: number }) {
  if (changes === 0) return null
  return (
    <ActionBar label="Unsaved changes" className="-mx-4 -mb-4 md:-mx-6 md:-mb-5 xl:hidden">
      <a href="#unsaved" className={buttonStyle({ variant: 'primary' })}>
        {countOf(changes, 'change')}: see the effect and save
      </a>
    </ActionBar>
  )
}
