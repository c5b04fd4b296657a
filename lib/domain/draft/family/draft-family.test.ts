import { describe, expect, test } from 'vitest'
import type { DraftOccurrence, DraftStep } from '@/lib/domain/draft/types'
import { draftFamily } from './draft-family'
import type { FamilyDraftInput } from './types'

const step = (input: Record<string, unknown>, more: Partial<DraftStep> = {}): DraftStep => ({ input, status: 'ok', ...more })

const shell = (heads: string[]) => ({ tool: 'Bash', heads, params: [{ name: 'command', type: 'string' }] })

/** Five runs that put prices online. */
function prices(): FamilyDraftInput {
  const occurrences = [1, 2, 3, 4, 5].map((n): DraftOccurrence => ({
    session: `s${n}`,
    steps: [
      step({ command: `pricetool import --from drop/prices-2026-0${n}.csv` }),
      step({ file_path: '/home/anna/shop/catalogue/prices.yaml' }),
      n < 3 ? null : step({ command: 'task lint && task test 2>&1 | tail -20' }),
      step({ command: `pricetool publish --channel web --note "for ${['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'][n - 1]}"` }),
    ],
  }))
  return {
    source: 'grown',
    shapes: [
      shell(['pricetool import']),
      { tool: 'Edit', params: [{ name: 'file_path', type: 'string' }] },
      { ...shell(['task lint', 'task test']), isOptional: true },
      shell(['pricetool publish']),
    ],
    occurrences,
    steps: [
      { share: 1, isRepeated: false },
      { share: 1, isRepeated: true, place: 'catalogue/prices.yaml' },
      { share: 0.6, isRepeated: true },
      { share: 1, isRepeated: false },
    ],
    titles: [
      'Publish the new prices',
      'Publish prices of May',
      'Publish the new prices now',
      'Please look',
      'Publish new prices for Anna',
    ],
    words: ['publish', 'price'],
    tools: [],
    asked: ['Publish the new prices', 'Publish prices of May', 'Please look'].map((text) => ({ text, case: text })),
    near: [
      { text: 'Publish the press release', case: 'x' },
      { text: 'Publish prices of May', case: 'y' },
    ],
    others: ['Roll back the catalogue'],
    recoveries: [],
    hooks: [],
    contrasts: [],
  }
}

describe('The draft of a family', () => {
  const draft = draftFamily(prices())
  const text = draft.files[0]?.text ?? ''

  test('is named by what its requests share, their verb first', () => {
    expect(draft).toMatchObject({ name: 'publish-prices', title: 'Publish prices' })
  })

  test('says when to use it and when not, in at most 300 characters', () => {
    expect(draft.description).toContain("Use for requests like 'Publish prices of May'")
    expect(draft.description).toContain('Not for requests to roll back the catalogue.')
    expect(draft.description.length).toBeLessThanOrEqual(300)
  })

  test('tells commands as templates and files as the repository names them', () => {
    expect(text).toContain('1. Run `pricetool import --from drop/prices-<number>-<file>.csv`.')
    expect(text).toContain('2. Change `catalogue/prices.yaml`.')
    expect(text).toContain(
      '3. Run `task lint && task test` (in 6 of 10 runs). Mend what it reports and run it again until it passes.',
    )
    expect(text).toContain('4. Run `pricetool publish --channel web --note "<note>"`.')
  })

  test('holds no name, no value of one case and no path of a person', () => {
    for (const { text: own } of draft.files) expect(own).not.toMatch(/Anna|Bert|2026-0|\/home\//)
  })

  test('has its steps as data, with template, place, share and repetition', () => {
    const recipe: unknown = JSON.parse(draft.files.find(({ path }) => path === 'recipe.json')?.text ?? '')
    expect(recipe).toMatchObject({
      steps: [
        { step: 1, tool: 'Bash', heads: ['pricetool import'], share: 1 },
        { step: 2, tool: 'Edit', resources: ['catalogue/prices.yaml'], role: 'core', repeat: 'asNeeded' },
        {
          step: 3,
          heads: ['task lint', 'task test'],
          template: 'task lint && task test',
          share: 0.6,
          role: 'optional',
          repeat: 'untilPasses',
        },
        { step: 4, template: 'pricetool publish --channel web --note "<note>"' },
      ],
    })
  })

  test('comes with requests that should not lead to it: those of others that are worded alike', () => {
    const evals: unknown = JSON.parse(draft.files.find(({ path }) => path === 'evals/trigger-eval.json')?.text ?? '')
    expect(evals).toMatchObject({
      cases: expect.arrayContaining([
        { query: 'Publish prices of May', shouldTrigger: true },
        { query: 'Publish the press release', shouldTrigger: false },
      ]) as unknown,
    })
    expect(JSON.stringify(evals).match(/Publish prices of May/g)).toHaveLength(1)
  })

  test('says which check an everyday command runs by itself', () => {
    const hook = { step: 3, head: 'git commit', command: 'task verify', sessions: 4, of: 9 }
    expect(draftFamily({ ...prices(), hooks: [hook] }).files[0]?.text).toContain(
      '- Step 4 (`git commit`) runs `task verify` by itself, which stopped it in 4 of 9 sessions: mend what that reports',
    )
  })

  test('says which steps may change places', () => {
    const input = prices()
    const steps = input.steps.map((one, at) => (at === 1 ? { ...one, anyOrderWith: [0] } : one))
    expect(draftFamily({ ...input, steps }).files[0]?.text).toContain(
      '2. Change `catalogue/prices.yaml`, before or after step 1.',
    )
  })

  test('backs every sentence by its step', () => {
    expect(draft.sentences.slice(0, 4).map(({ steps }) => steps)).toEqual([[0], [1], [2], [3]])
  })
})

describe('A value that all runs share', () => {
  const constant = (origins: Record<string, { from: 'request' }>, asked = prices().asked): string =>
    draftFamily({
      ...prices(),
      asked,
      source: 'flow',
      act: { tool: 'rent_bicycle' },
      shapes: [{ tool: 'rent_bicycle', params: [{ name: 'helmet', type: 'string' }] }],
      steps: [{ share: 1, isRepeated: false, origins, choices: { helmet: [{ value: 'no', units: 4 }] } }],
      occurrences: [1, 2, 3, 4].map((n) => ({ session: `s${n}`, steps: [step({ helmet: 'no' })] })),
    }).files[0]?.text ?? ''

  test('is told as what was seen, with the runs that had it', () => {
    expect(constant({})).toContain('`helmet`: `no` unless asked otherwise (as in all 4 runs)')
  })

  test('is what the person wants where requests speak of it', () => {
    const asked = ['I need no helmet', 'Without a helmet, please', 'No helmet for me', 'A bicycle'].map((text) => ({
      text,
      case: text,
    }))
    expect(constant({}, asked)).toContain('`helmet`: `<helmet>`, as the user wants it (`no` in all runs)')
    expect(constant({}, asked.slice(2))).toContain('`helmet`: `no` unless asked otherwise')
  })

  test('is left out where all runs were asked for it', () => {
    expect(constant({ helmet: { from: 'request' } })).toContain('`helmet`: `<helmet>`, text, as the user said it')
  })
})

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
    expect(draftFamily({ ...prices(), source: 'flow', act }).title).toBe('Close or move several of the open tickets')
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

test('A draft says what the runs that ended well did, and names the step', () => {
  const contrasts = [
    { thing: 'task lint', side: 'good' as const, good: 9, goodOf: 10, bad: 1, badOf: 6 },
    { thing: 'pricetool wipe', side: 'bad' as const, good: 0, goodOf: 10, bad: 5, badOf: 6 },
  ]
  const { files, sentences } = draftFamily({ ...prices(), contrasts })
  const lines = [
    '9 of 10 runs that ended well used `task lint` (step 3); of the others, 1 of 6 did.',
    '5 of 6 runs that did not end well used `pricetool wipe`; of those that did, 0 of 10.',
  ]
  for (const line of lines) expect(files[0]?.text).toContain(`- ${line}`)
  expect(sentences.filter(({ text }) => lines.includes(text)).map(({ steps }) => steps)).toEqual([[2], []])
})
