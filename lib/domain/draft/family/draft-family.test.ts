import { describe, expect, test } from 'vitest'
import { draftFamily } from './draft-family'
import { prices, step } from './prices.test-support'

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

  test('shows a script by its path with what it is given, where that says what it is', () => {
    const { shapes, steps, occurrences } = prices()
    const only = occurrences.map(({ session }, at) => ({
      session,
      steps: [step({ command: `./tools/bump.sh ${at + 1}.${at}.0` })],
    }))
    const one = { shapes: [{ ...shapes[0]!, heads: ['bump.sh'] }], steps: steps.slice(0, 1), occurrences: only }
    expect(draftFamily({ ...prices(), ...one, recoveries: [], hooks: [] }).files[0]?.text).toContain(
      'Run `./tools/bump.sh <version>`.',
    )
  })

  test('does not say the commands again that its title says', () => {
    const asked = ['roll it back', 'please roll the shop back', 'roll back, it is broken']
    const { shapes, steps, occurrences } = prices()
    const one = { shapes: shapes.slice(3), steps: steps.slice(3), words: [], titles: asked }
    const only = occurrences.map(({ session, steps: own }) => ({ session, steps: own.slice(3) }))
    const { description } = draftFamily({ ...prices(), ...one, occurrences: only, asked: [], recoveries: [], hooks: [] })
    expect(description).toMatch(/^Roll back with pricetool publish\. /)
  })

  test('names the commands of its own in its description, before what any agent runs', () => {
    const { shapes, steps, occurrences } = prices()
    const commit = { ...shapes[3]!, heads: ['git add catalogue', 'git commit'] }
    const run = { ...prices(), shapes: [...shapes, commit], steps: [...steps, steps[3]!] }
    const done = occurrences.map(({ session, steps: own }) => ({
      session,
      steps: [...own, step({ command: 'git commit -m "x"' })],
    }))
    const { description } = draftFamily({ ...run, occurrences: done, recoveries: [], hooks: [] })
    expect(description).toContain('pricetool import')
    expect(description).not.toContain('git')
  })

  test('quotes requests in words that others say too, before a slip of the pen', () => {
    const texts = [
      'publish prices pelase',
      'publish prices of the spring list',
      'publish all prices in the spring shop list for the shop',
    ]
    const { description } = draftFamily({ ...prices(), asked: texts.map((text) => ({ text, case: text })) })
    expect(description).toMatch(/Use for requests like 'publish (?:prices of|all prices)/)
  })

  test('quotes a request that is long where none is short', () => {
    const long = `Publish prices of the ${'very '.repeat(13)}long spring list to the shop`
    const asked = ['a', 'b', 'c'].map((of) => ({ text: `${long} ${of}`, case: of }))
    expect(draftFamily({ ...prices(), asked }).description).toContain('Use for requests like')
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
