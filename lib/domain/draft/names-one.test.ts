import { describe, expect, it } from 'vitest'
import { draftSkill } from '@/lib/domain/draft/draft-skill'
import { caseWords, introducedNames, namesOne, namesSomebody } from '@/lib/domain/draft/names-one'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import { isSafeConstant } from '@/lib/domain/draft/safe-constant'
import type { Draft, DraftStep, Source } from '@/lib/domain/draft/types'
import { triggerWords } from '@/lib/domain/draft/write-description'
import { draftWarning } from '@/lib/domain/failure/draft-warning'

const sessions = ['s1', 's2', 's3']
type Call = [tool: string, input: Record<string, unknown>, sources?: Record<string, Source[]>]

/** A draft of calls that are the same in every session. */
function draft(calls: Call[], requests: string[] = []): Draft {
  const shapes = calls.map(([tool, input]) => ({
    tool,
    params: Object.keys(input).map((name) => ({ name, type: 'string' })),
  }))
  const steps = calls.map(([, input, sources]): DraftStep => ({ input, status: 'ok', ...(sources ? { sources } : {}) }))
  return draftSkill({ shapes, occurrences: sessions.map((session) => ({ session, steps })), requests })
}

describe('a value that names somebody or one case by its form', () => {
  it.each([
    'C1001',
    'L1002',
    'c1001',
    'FQ8APE',
    'UM3OG5',
    '59XX6W',
    'HAT088',
    'ABC-123',
    'order C1001 again',
    '555-123-2002',
    '212.155.0100',
    '(555) 123-2002',
    '+49 151 2345678',
  ])('is %j: it is no constant', (value) => {
    expect(isSafeConstant(value)).toBe(false)
  })

  it.each([
    'UTF-8',
    'ISO-8601',
    'HTTP2',
    'GPT-4',
    'SFO',
    'DELETE',
    'one_way',
    'A4',
    'S3',
    'mp3',
    'head -n200 a.txt',
    '127.0.0.1',
  ])('is not %j', (value) => {
    expect(isSafeConstant(value)).toBe(true)
  })
})

describe('a parameter that names somebody or one case', () => {
  it.each<[param: string, value: unknown, tool?: string]>([
    ['id', 'alpha'],
    ['id', 7],
    ['user_id', 'sara'],
    ['reservationId', 'HXDUBJ'],
    ['filter.orderID', 'x'],
    ['first_name', 'Noah'],
    ['lastName', 'Ito'],
    ['customer_name', 'Acme'],
    ['username', 'jo'],
    ['name', 'Isabella Johansson'],
    ['name', 'noah', 'find_customer_by_name'],
    ['phone', '5551'],
    ['phone_number', '5551'],
    ['phone2', '5551'],
    ['emailAddress', 'jo'],
    ['zip', '1011'],
    ['zip_code', 1011],
    ['address1', 'Elm Street'],
    ['issue_number', 42],
    ['date_of_birth', '1 May'],
  ])('is %j with %j', (param, value, tool = 'look') => {
    expect(namesOne({ tool, param, value })).toBe(true)
  })

  it.each<[param: string, value: unknown, tool?: string]>([
    ['reason', 'no longer needed'],
    ['name', 'main', 'create_branch'],
    ['name', 'test', 'run_script'],
    ['branch_name', 'main'],
    ['file_name', 'README.md'],
    ['subagent_type', 'general-purpose'],
    ['agent_name', 'reviewer'],
    ['model_id', 'small'],
    ['page_number', 1],
    ['line_number', 1],
    ['country_code', 'US'],
    ['exit_code', 1],
    ['ip_address', 'localhost'],
    ['phone_type', 'home'],
    ['email', true],
    ['width', 7],
    ['grid', 'dense'],
    ['valid', 'strict'],
  ])('is not %j with %j', (param, value, tool = 'look') => {
    expect(namesOne({ tool, param, value })).toBe(false)
  })
})

describe('a draft of calls that every session made alike', () => {
  it('keeps what any task may share, and no person, number or case', () => {
    const made = draft([
      ['find_user', { first_name: 'Noah', zip: '1011', mode: 'exact' }],
      ['cancel_order', { order_id: 'ORD', reason: 'no longer needed', notify: 'HXDUBJ8' }],
    ])
    expect(made.recipe.map((step) => step.params)).toMatchObject([
      [{ placeholder: 'first_name' }, { placeholder: 'zip' }, { constant: 'exact' }],
      [{ placeholder: 'order_id' }, { constant: 'no longer needed' }, { placeholder: 'notify' }],
    ])
  })

  it('takes from an earlier step what stood there under the same name, and keeps words that stand anywhere', () => {
    const from = (path: string): Source[] => [{ from: 'step', step: 0, path }]
    const made = draft([
      ['get_user', { view: 'full' }],
      ['set_plan', { tier: 'gold', mode: 'full' }, { tier: from('account.tier'), mode: from('flags[]') }],
    ])
    expect(made.recipe[1]?.params).toEqual([
      { param: 'tier', type: 'string', placeholder: 'tier', source: { from: 'step', step: 0, path: 'account.tier' } },
      { param: 'mode', type: 'string', constant: 'full' },
    ])
  })

  it('speaks of nobody in its description and its examples', () => {
    const made = draft(
      [['book', { reservation_id: 'HXDUBJ', passengers: [{ first_name: 'Ivan' }] }]],
      ['Change HXDUBJ for my friend Ivan', 'my friend Ivan wants to change HXDUBJ', 'Change a trip with my friend'],
    )
    const text = made.files.map((file) => file.text).join('\n')
    expect(text).not.toMatch(/ivan|hxdubj/i)
    expect(made.description).toContain('friend')
    expect(made.description).toContain("requests like 'Change a trip with my friend'")
  })

  it('nor does a warning', () => {
    const step: DraftStep = { input: { first_name: 'Noah' }, status: 'error' }
    const made = draftWarning({
      failure: { tool: 'find_user', head: null, text: 'user not found', quote: 'user not found' },
      shape: { tool: 'find_user', params: [{ name: 'first_name', type: 'string' }] },
      instead: null,
      occurrences: sessions.map((session) => ({ session, steps: [step] })),
      requests: ['Noah lost a parcel', 'parcel of Noah', 'parcel gone'],
    })
    expect(made.files.map((file) => file.text).join('\n')).not.toMatch(/noah/i)
    expect(made.files[0]?.text).toContain('parcel gone')
    expect(made.description).toBe("Warning: find_user fails with 'user not found'. Read before you find user.")
  })
})

describe('words of requests', () => {
  it.each([
    ["Hi, I'm Isabella Johansson.", ['isabella', 'johansson']],
    ['My name is Chen and I am late', ['chen']],
    ['this is Mei Kovacs, hello', ['mei', 'kovacs']],
    ["I'm looking for a lamp. This is Urgent", []],
  ])('of %j introduce %j', (text, names) => {
    expect([...introducedNames(text)]).toEqual(names)
  })

  it('that name a case are told from the inputs, common values stay words', () => {
    const steps = [
      { input: { id: 'HXDUBJ', branch: 'X', list_id: 'inbox', who: { lastName: 'De Witt' } }, status: 'ok' as const },
    ]
    expect([...caseWords([{ tool: 'a' }], [{ session: 's', steps }])]).toEqual(['hxdubj', 'de', 'witt'])
  })

  it.each(['Return order #W5061109', 'Call 555-123-2002 please', 'I’m Ana Doe, help', 'Mend it for ivan!'])(
    'make no example of %j',
    (request) => {
      expect(namesSomebody(request, new Set(['ivan']))).toBe(true)
      expect(pickExamples([request, 'Mend the lamp'], new Set(['ivan']))).toEqual(['Mend the lamp'])
    },
  )

  it('by which writers introduce themselves are no triggers', () => {
    expect(triggerWords(["I'm Chen, my lamp broke", 'My name is Chen. A lamp please', 'Chen needs a lamp'])).toEqual(['lamp'])
  })
})
