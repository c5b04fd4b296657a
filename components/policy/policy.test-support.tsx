import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { query, sameOrigin } from '@/lib/client/queries'
import { operatingOf } from '@/lib/domain/lifecycle/operating'
import type { policyFields } from '@/lib/domain/policy/fields'
import { byField, policyDefaults, type PolicyPatch } from '@/lib/domain/policy/policy'
import { applyPatch, type PolicyScope } from '@/lib/domain/policy/resolve'
import { PolicyView } from './policy-view'
import { operatingInput } from './use-operating'
import type { PolicyRead } from './use-policy-draft'
import type { Simulated } from './what-if-text'

export const now = '2025-11-20T12:00:00.000Z'
export const policyOf = (own: PolicyPatch): PolicyRead => ({
  version: 3,
  values: applyPatch(policyDefaults, own),
  sources: byField<Record<keyof typeof policyFields, PolicyScope>>((name) => (name in own ? 'workspace' : 'default')),
  sourceVersions: Object.fromEntries(Object.keys(own).map((name) => [name, 3])),
  scope: { kind: 'workspace', id: '', name: 'default' },
  own,
  fixed: {},
  overrides: [],
})
export const simulated: Simulated = {
  from: null,
  to: now,
  sweeps: 25,
  looked: 14,
  verbs: [
    { verb: 'deprecate', happened: 2, would: 3, more: 1, fewer: 0, earlier: 1, later: 0 },
    { verb: 'warn', happened: 4, would: 2, more: 0, fewer: 2, earlier: 0, later: 0 },
  ],
  differences: [
    {
      skill: 'ship-orders',
      skillId: 'skl_1',
      verb: 'deprecate',
      change: 'more',
      happened: null,
      would: { at: '2025-11-10T12:00:00.000Z', from: 'released', to: 'deprecated', reason: 'too few', event: null },
    },
  ],
  left: 0,
}
/** What a real simulation of few histories says of each rule. */
const operatingBy = { rate: simulatedFor('rate'), evidence: simulatedFor('evidence') }
function simulatedFor(retirement: 'rate' | 'evidence') {
  return operatingOf({ ...policyDefaults, retirement, version: 3 }, { histories: 40 })
}
export const operating = ({ retirement = 'rate' }: PolicyPatch) => operatingBy[retirement]

/** A server that answers what the page asks. */
export const answering = () =>
  vi.spyOn(sameOrigin, 'call').mockImplementation((name) => {
    const answers: Record<string, unknown> = { 'policy.operating': operating({}), 'policy.read': policyOf({}) }
    return Promise.resolve<never>((answers[name] ?? simulated) as never)
  })

export function show(own: PolicyPatch = {}, search = '', answers: [readonly unknown[], unknown][] = []) {
  const asked = operatingInput({ values: applyPatch(policyDefaults, own) }, {})
  const given: [readonly unknown[], unknown][] = [
    [query('policy.read', {}).queryKey, policyOf(own)],
    [query('policy.operating', asked).queryKey, operating(own)],
  ]
  return render(
    <WithAnswers answers={[...given, ...answers]} search={search}>
      <PolicyView scope={{}} now={now} />
    </WithAnswers>,
  )
}
export const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value: text } })
export const ruleOf = (verb: string) => screen.getByText(verb, { selector: 'dt' }).nextElementSibling as HTMLElement
