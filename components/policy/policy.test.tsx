// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { query } from '@/lib/client/queries'
import { policyFields } from '@/lib/domain/policy/fields'
import { byField, policyDefaults, policyFieldNames } from '@/lib/domain/policy/policy'
import type { PolicyValues } from '@/lib/domain/policy/policy'
import { transitionRows } from '@/lib/domain/lifecycle/transitions'
import { diagramEdges } from './diagram-edges'
import { PolicyView } from './policy-view'
import { fieldsByGroup, isField, ruleSentences, valueText } from './sentences'

afterEach(cleanup)

const show = (values: Partial<PolicyValues>) => {
  const sources = byField(() => 'default')
  const set = Object.fromEntries(Object.keys(values).map((name) => [name, 'workspace']))
  const answer = { version: 3, values: { ...policyDefaults, ...values }, sources: { ...sources, ...set } }
  return render(
    <WithAnswers answers={[[query('policy.read', {}).queryKey, answer]]}>
      <PolicyView />
    </WithAnswers>,
  )
}

describe('the policy page', () => {
  it('writes the rules around the numbers in force', () => {
    show({ warnRate: 0.35 })
    const rule = screen.getByText('Warn', { selector: 'dt' }).nextElementSibling
    expect(rule?.textContent?.replaceAll(/\s+/g, ' ')).toBe(
      'A skill is degraded when fewer than 35 % of at least 5 judged uses in its last 20 succeeded. ',
    )
  })

  it('says where a value comes from and what it was', () => {
    show({ warnRate: 0.35 })
    const cells = within(screen.getByRole('row', { name: /^Warn below/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Warn below', '35\u00A0%', '40\u00A0%', 'workspace'])
  })

  it.each([
    [{ sweepMinutes: 0 }, 'only when it is asked for'],
    [{ sweepMinutes: 30 }, 'looks at the library every'],
    [{ retirement: 'evidence' as const }, 'sure that the true one is under'],
  ])('picks the sentence that is true under %j', (values, said) => {
    const { container } = show(values)
    expect(container.textContent).toContain(said)
  })

  it('lists every field of the policy once', () => {
    const listed = fieldsByGroup().flatMap(({ fields }) => fields)
    expect(listed.toSorted()).toEqual(policyFieldNames.toSorted())
    for (const name of policyFieldNames) expect(valueText(name, policyFields[name].initial)).not.toBe('')
  })

  it('names only fields that exist in its sentences', () => {
    const words = ruleSentences.flatMap(({ pieces }) => pieces).filter((piece) => /^[a-z]+[A-Z]\w*$/.test(piece))
    expect(words.filter((piece) => !isField(piece))).toEqual([])
  })

  it('lists every move of the lifecycle', () => {
    show({})
    expect(within(screen.getByRole('table', { name: 'Moves between states' })).getAllByRole('row')).toHaveLength(
      transitionRows.length + 1,
    )
  })
})

describe('the state diagram', () => {
  it('draws each pair of states once, from the table', () => {
    const edges = diagramEdges()
    const pairs = edges.map(({ from, to }) => `${from}>${to}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { from, to, events } of edges)
      for (const event of events)
        expect(transitionRows.some((row) => row.event === event && row.to === to && row.from.includes(from))).toBe(true)
  })

  it('tells what policy may do from what only a person may', () => {
    const edge = (from: string, to: string) => diagramEdges().find((one) => one.from === from && one.to === to)
    expect(edge('verified', 'degraded')).toMatchObject({ events: ['warn'], byPolicy: true })
    expect(edge('archived', 'verified')).toMatchObject({ events: ['reset'], byPolicy: false })
  })
})
