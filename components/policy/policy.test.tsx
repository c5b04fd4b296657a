// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { savePolicy } from '@/lib/actions'
import { query, sameOrigin } from '@/lib/client/queries'
import { policyFields } from '@/lib/domain/policy/fields'
import { policyDefaults, policyFieldNames, policyPresets, type PolicyPatch } from '@/lib/domain/policy/policy'
import { applyPatch } from '@/lib/domain/policy/resolve'
import { PolicyView } from './policy-view'
import { presetOf } from './preset-bar'
import { sayOperating } from './retirement-choice'
import { operatingInput } from './use-operating'
import { fieldsByGroup, isField, ruleSentences, valueText } from './sentences'
import { answering, now, operating, policyOf, ruleOf, show, type } from './policy.test-support'

vi.mock('@/lib/actions', () => ({ savePolicy: vi.fn(), undoEvent: vi.fn() }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the rules', () => {
  it('keep their shape while they load', () => {
    vi.spyOn(sameOrigin, 'call').mockReturnValue(new Promise(() => undefined))
    const { container } = render(
      <WithAnswers answers={[]}>
        <PolicyView scope={{}} now={now} />
      </WithAnswers>,
    )
    expect(
      container.querySelectorAll('[aria-hidden]').length + container.querySelectorAll('.animate-pulse').length,
    ).toBeGreaterThan(0)
    expect(screen.queryByText('Rules')).toBeNull()
  })

  it('are sentences around the numbers in force', () => {
    show({ warnRate: 0.35 })
    const rule = within(ruleOf('Warn'))
    expect(rule.getByRole('spinbutton', { name: 'Warn below, percent' })).toHaveProperty('value', '35')
    expect(ruleOf('Warn').textContent).toContain('A skill is degraded when fewer than')
    expect(screen.getByTitle('workspace, v3')).toBeTruthy()
  })

  it.each([
    [{ sweepMinutes: 0 }, 'only on request'],
    [{ sweepMinutes: 30 }, 'checks the library every'],
    [{ retirement: 'evidence' as const }, 'certain that its true rate is below'],
    [{ retirement: 'evidence' as const }, sayOperating(operating({ retirement: 'evidence' }))],
    [{}, sayOperating(operating({}))],
    [{ frozen: 'on' as const }, 'Automation is frozen'],
  ])('say what is true under %j', (own, said) => {
    const { container } = show(own)
    expect(container.textContent).toContain(said)
  })

  it('say how the rule errs with the numbers in the form, as a curve and as a table', () => {
    const { container } = show()
    const curve = screen.getByRole('img', { name: 'Share of 40 simulated histories retired, by true success rate' })
    expect(curve.querySelectorAll('polyline')).toHaveLength(2)
    const table = within(container.querySelector('figure') as HTMLElement)
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(9)
    expect(
      sayOperating({ histories: 10, byRate: [{ rate: 0.5, in100: 0.3, in500: 0.9, median: 200 }], noticedAfter: null }),
    ).toBe(
      'In simulation this rule retires a skill that succeeds half of the time in 30% of 10 histories of 100 judged uses, and in 90% of 500. ' +
        'It doesn’t detect a drop from 70% to 20% within 200 uses.',
    )
  })

  it('ask for what the chosen rule reads, and no more', () => {
    expect(operatingInput({ values: policyDefaults }, { agent: 'desk' })).toEqual({
      agent: 'desk',
      retirement: 'rate',
      window: 20,
      deprecateRate: 0.3,
      deprecateJudged: 10,
    })
    expect(Object.keys(operatingInput({ values: { ...policyDefaults, retirement: 'evidence' } }, {}))).toEqual([
      'retirement',
      'window',
      'deprecateRate',
      'evidenceRate',
      'evidenceSure',
      'evidencePrior',
    ])
  })

  it('name only existing fields', () => {
    const words = ruleSentences.flatMap(({ pieces }) => pieces).filter((piece) => /^[a-z]+[A-Z]\w*$/.test(piece))
    expect(words.filter((piece) => !isField(piece))).toEqual([])
  })
})

describe('a change', () => {
  it('stays a draft until it is saved with a reason, and is shown', async () => {
    answering()
    vi.mocked(savePolicy).mockResolvedValue({ ok: false, problem: { detail: 'No', requestId: 'req_1' } } as never)
    show()
    expect(screen.queryByText('Unsaved')).toBeNull()
    expect(screen.getByText(/Change a number/)).toBeTruthy()
    type('Deprecate below, percent', '35')
    const panel = screen.getByRole('region', { name: 'Unsaved changes' })
    expect(panel.textContent).toContain('Deprecate below: 30% (inherited) → 35%')
    const save = within(panel).getByRole('button', { name: /Save policy/ })
    fireEvent.click(save)
    expect(savePolicy).not.toHaveBeenCalled()
    fireEvent.change(within(panel).getByRole('textbox', { name: 'Reason' }), { target: { value: ' too many failures ' } })
    fireEvent.click(save)
    await waitFor(() =>
      expect(savePolicy).toHaveBeenCalledWith({ deprecateRate: 0.35, inherit: [], reason: 'too many failures' }),
    )
  })

  it('that contradicts another number is marked at both fields, in percent, and cannot be saved', () => {
    show()
    type('Warn below, percent', '60')
    const said = '“Warn below” (60%) must be at most “Recover from” (45%)'
    for (const verb of ['Warn', 'Recover']) expect(within(ruleOf(verb)).getByRole('alert').textContent).toContain(said)
    // Below the sentence, which it would tear apart, and still told of the field.
    expect(ruleOf('Warn').textContent).toContain('judged uses in the last  succeeded. “Warn below”')
    const described = screen.getByRole('spinbutton', { name: 'Warn below, percent' }).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain(said)
    const panel = screen.getByRole('region', { name: 'Unsaved changes' })
    expect(panel.textContent).toContain(said)
    type('Warn below, percent', '400')
    expect(within(ruleOf('Warn')).getByRole('alert').textContent).toBe('Warn below must be from 0% to 100%')
    type('Warn below, percent', '42')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is none when the old value is typed again', () => {
    show({ warnRate: 0.35 })
    type('Warn below, percent', '40')
    expect(screen.getByText('Unsaved')).toBeTruthy()
    type('Warn below, percent', '35')
    expect(screen.queryByText('Unsaved')).toBeNull()
  })

  it('cannot be saved outside its limits, and says which', () => {
    show()
    type('Judged uses in the window', '0')
    const panel = screen.getByRole('region', { name: 'Unsaved changes' })
    expect(panel.textContent).toContain('must be a whole number from 1 to 1000')
    expect(screen.getByRole('spinbutton', { name: 'Judged uses in the window' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('is simulated once typing pauses, with counts and rows', async () => {
    const call = answering()
    show()
    for (const text of ['31', '32', '33']) type('Deprecate below, percent', text)
    await screen.findByText(/3 of 14 skills would have been deprecated instead of 2, 1 earlier/)
    const asked = (asked: string) => call.mock.calls.filter(([name]) => name === asked).map(([, input]) => input)
    expect(asked('policy.simulate').map((input) => (input as { values: PolicyPatch }).values)).toEqual([{ deprecateRate: 0.33 }])
    expect(asked('policy.operating')).toMatchObject([{ deprecateRate: 0.33 }])
    const row = within(screen.getByRole('table', { name: 'Differences' })).getByRole('link', { name: 'ship-orders' })
    expect(row.getAttribute('href')).toBe('/skills/ship-orders')
  })

  it('of a number that moves no skill is not simulated', async () => {
    const call = vi.spyOn(sameOrigin, 'call')
    show()
    type('Steps a pattern needs', '4')
    expect(screen.getByText('Unsaved')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(call).not.toHaveBeenCalled()
  })

  it('under a freeze is simulated without it', async () => {
    const call = answering()
    show({ frozen: 'on' })
    type('Deprecate below, percent', '33')
    await screen.findByText(/of 14 skills/)
    expect(call).toHaveBeenCalledWith(
      'policy.simulate',
      { values: { deprecateRate: 0.33, frozen: 'off' }, inherit: [] },
      expect.anything(),
    )
  })

  it('survives a failed simulation, which is reported', async () => {
    vi.spyOn(sameOrigin, 'call').mockRejectedValue(new Error('away'))
    show()
    type('Deprecate below, percent', '36')
    await screen.findByText('Couldn’t run the simulation')
    expect(screen.getByText('Unsaved')).toBeTruthy()
  })

  it('can start from a preset', () => {
    show()
    fireEvent.click(within(screen.getByRole('group', { name: 'Presets' })).getByRole('button', { name: 'Autopilot' }))
    expect(screen.getByText('4 changes')).toBeTruthy()
    for (const name of ['review', 'autopilot', 'careful'] as const)
      expect(presetOf(applyPatch(policyDefaults, policyPresets[name]))).toBe(name)
    expect(presetOf({ ...policyDefaults, merge: 'off' })).toBeUndefined()
  })
})

describe('every number', () => {
  it('shows its source and its default, and can be cleared', () => {
    show({ warnRate: 0.35 }, '?tab=values')
    const row = within(screen.getByRole('row', { name: /^Warn below/ }))
    expect(row.getByText('workspace, v3')).toBeTruthy()
    expect(row.getByText('40%')).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: 'Inherit Warn below' }))
    expect(screen.getByRole('region', { name: 'Unsaved changes' }).textContent).toContain('Warn below: 35% → 40% (inherited)')
  })

  it('is listed once', () => {
    const listed = fieldsByGroup().flatMap(({ fields }) => fields)
    expect(listed.toSorted()).toEqual(policyFieldNames.toSorted())
    for (const name of policyFieldNames) expect(valueText(name, policyFields[name].initial)).not.toBe('')
  })
})

it('refuses beside its field what the workspace cannot have', () => {
  const reason = 'Approvals by a second person need two accounts.'
  show({}, '?tab=values', [[query('policy.read', {}).queryKey, { ...policyOf({}), fixed: { twoPerson: reason } }]])
  expect(screen.queryByText(reason)).toBeNull()
  const row = document.getElementById('twoPerson') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: 'Own proposals' }))
  expect(within(row).getByText(reason)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Save policy/ }).getAttribute('aria-disabled')).toBe('true')
})
