import { describe, expect, test } from 'vitest'
import { draftFamily } from './draft-family'
import { nameFamily } from './name-family'
import { prices, shell, step } from './prices.test-support'
import type { FamilyDraftInput } from './types'

describe('The name of a family', () => {
  test('of checks is what they run', () => {
    const checks: FamilyDraftInput = {
      ...prices(),
      source: 'checks',
      shapes: [shell(['task lint', 'task test'])],
      steps: [{ share: 0.9, isRepeated: true }],
      occurrences: [1, 2, 3, 4].map((n) => ({ session: `s${n}`, steps: [step({ command: 'task lint && task test' })] })),
      others: [],
    }
    const draft = draftFamily(checks)
    expect(draft).toMatchObject({ name: 'run-task-checks', title: 'Run the task checks: lint and test' })
    expect(draft.description).toContain('Use after you publish something in this project, before you commit')
    expect(draftFamily({ ...checks, titles: ['Look', 'Hello'] }).description).toContain('Use before you commit')
  })

  test('of conversations quotes what was asked for in them, once each, and names no tool', () => {
    const said = [
      'Hello, please close my ticket about the broken printer. Number 48213.',
      'Hi there, please close the ticket about a broken printer.',
      'I would like to close all tickets of my team.',
      'Yes, go ahead. The printer works.',
    ]
    const talk: FamilyDraftInput = {
      ...prices(),
      source: 'flow',
      act: { tool: 'close_ticket' },
      titles: ['', '', '', ''],
      words: ['clos', 'ticket', 'printer'],
      shapes: [{ tool: 'close_ticket', params: [{ name: 'ticket_id', type: 'string' }] }],
      steps: [{ share: 1, isRepeated: false }],
      occurrences: [1, 2, 3, 4].map((at) => ({ session: `s${at}`, steps: [{ input: { ticket_id: `T-${at}` }, status: 'ok' }] })),
      asked: said.map((text) => ({ text, case: text })),
    }
    const { description, files } = draftFamily(talk)
    expect(description).toMatch(
      /^Close a ticket\. Use for requests like 'please close (the|my) ticket about (a|the) broken printer' or 'I would like to close all tickets of my team'\./,
    )
    expect(files[0]?.text).not.toContain('48213')
    expect(files[0]?.text).not.toContain('go ahead')
  })

  test('of conversations is what many of them do about their topic', () => {
    const said = ['My parcel has a delay', 'What about the delay of my parcel', 'A delay again', 'Sorry for the delay, they say']
    const talk: FamilyDraftInput = {
      ...prices(),
      titles: said.map(() => ''),
      asked: said.map((text, at) => ({ text, case: `c${at}` })),
      words: ['delai', 'parcel'],
      tools: ['send_voucher'],
      shapes: [
        { tool: 'get_parcel', params: [] },
        { tool: 'send_voucher', params: [] },
      ],
      steps: [
        { share: 1, isRepeated: false },
        { share: 0.5, isRepeated: false },
      ],
      occurrences: said.map((_, at) => ({ session: `s${at}`, steps: [step({}), step({})] })),
      others: [],
    }
    expect(draftFamily(talk).title).toBe('Send voucher for delay')
    expect(draftFamily({ ...talk, tools: [] }).title).toBe('Handle delay and parcel')
  })

  test('of several members of a list is all that is done with them', () => {
    const act = { tool: 'close_ticket', several: 'open_tickets', tools: ['close_ticket', 'move_ticket'] }
    const titleOf = (tools: string[]) => {
      const shapes = tools.map((tool) => ({ tool, params: [] }))
      return nameFamily({ ...prices(), source: 'flow', act, shapes, steps: shapes.map(() => ({ share: 1, isRepeated: true })) })
        .title
    }
    expect(titleOf(['move_ticket', 'close_ticket'])).toBe('Close or move several of the open tickets')
    // What no step does is not promised.
    expect(titleOf(['close_ticket'])).toBe('Close several of the open tickets')
  })

  test('of data flow is what its tool does', () => {
    const ids = ['T-10', 'T-11', 'T-12', 'T-13']
    const flow: FamilyDraftInput = {
      ...prices(),
      source: 'flow',
      act: { tool: 'close_ticket' },
      titles: ['I need help', 'Hello', 'My ticket', 'Close it'],
      shapes: [
        { tool: 'get_account', params: [{ name: 'account_id', type: 'string' }] },
        { tool: 'get_ticket', params: [{ name: 'ticket_id', type: 'string' }] },
        { tool: 'close_ticket', params: [{ name: 'ticket_id', type: 'string' }] },
      ],
      steps: [
        { share: 1, isRepeated: false, origins: { account_id: { from: 'request' } } },
        {
          share: 1,
          isRepeated: true,
          each: { step: 0, path: 'tickets[]', isWhole: true },
          origins: { ticket_id: { from: 'step', step: 0, path: 'tickets[]', or: 'request' } },
        },
        { share: 1, isRepeated: false, origins: { ticket_id: { from: 'input', step: 1, param: 'ticket_id' } } },
      ],
      recoveries: [
        {
          step: 2,
          tool: 'close_ticket',
          head: null,
          text: 'ticket has open tasks',
          quote: 'ticket has open tasks',
          sessions: 4,
          solved: 3,
          changed: [],
          by: ['close_task'],
        },
      ],
      occurrences: ids.map((id, n) => ({
        session: `s${n}`,
        steps: [step({ account_id: `acc_${n}` }), step({ ticket_id: id }), step({ ticket_id: `${id}0` })],
      })),
    }
    const draft = draftFamily(flow)
    expect(draft.name).toBe('close-ticket')
    const text = draft.files[0]?.text ?? ''
    expect(text).toContain('once for each of `tickets[]` in the result of step 1.')
    expect(text).toContain('from `tickets[]` in the result of step 1, or as the user said it')
    expect(text).toContain('`ticket_id`: `<ticket_id>`, text like `T-\\d{3}`, the same as in step 2')
    expect(text).toContain(
      'Step 3 (`close_ticket`) may answer `ticket has open tasks`: use `close_task`, then call it again. This worked in 3 of 4 sessions',
    )
    const recipe: unknown = JSON.parse(draft.files.find(({ path }) => path === 'recipe.json')?.text ?? '')
    expect(recipe).toMatchObject({
      steps: [
        { params: [{ source: { from: 'request' } }] },
        {
          repeat: { each: 'tickets[]', step: 1 },
          params: [{ source: { step: 1, path: 'tickets[]', of: 'result', or: 'request' } }],
        },
        { params: [{ placeholder: 'ticket_id', source: { step: 2, path: 'ticket_id', of: 'input' } }] },
      ],
    })
    const declined = draftFamily({
      ...flow,
      steps: flow.steps.map((one, at) => (at === 2 ? { ...one, share: 0.5, declined: { units: 3, of: 6 } } : one)),
    })
    expect(declined.files[0]?.text).toContain(
      '`close_ticket`, if it may be done: 3 of the 6 runs that were asked for it ended without it.',
    )
    const each = draftFamily({ ...flow, act: { tool: 'get_ticket', each: 'open_tickets', from: 'get_account_details' } })
    expect(each.title).toBe('Find a ticket without its id')
  })
})

describe('A step of data flow', () => {
  const legs = (n: number) => [
    { number: `ZX${n}`, day: `2027-03-1${n}` },
    { number: `QY${n}`, day: `2027-03-2${n}` },
  ]
  const trip: FamilyDraftInput = {
    ...prices(),
    source: 'flow',
    act: { tool: 'send_voucher' },
    shapes: [
      { tool: 'get_trip', params: [{ name: 'day', type: 'string' }] },
      { tool: 'change_trip', params: [{ name: 'legs', type: 'array<object>' }] },
      { tool: 'send_voucher', params: [], isOptional: true },
    ],
    steps: [
      { share: 1, isRepeated: false },
      { share: 1, isRepeated: true, each: { step: 0, path: 'trips[].legs[].day', isWhole: true } },
      { share: 0.5, isRepeated: false },
    ],
    occurrences: [1, 2, 3, 4].map((n) => ({
      session: `s${n}`,
      steps: [step({ day: `2027-03-1${n}` }), step({ legs: legs(n) }), step({})],
    })),
  }
  const text = draftFamily(trip).files[0]?.text ?? ''

  test('goes through members of a list, not through one field of them', () => {
    expect(text).toContain('once for each of `trips[].legs[]` in the result of step 1')
  })

  test('says what the members of a list are made of, and no value of them', () => {
    expect(text).toContain('`legs`: `<legs>`, a list, each with `number` and `day`')
    expect(text).not.toContain('ZX1')
  })

  test('is checked by what the act returned, though only some take it', () => {
    expect(text).toContain('compare what `send_voucher` returned')
  })
})
