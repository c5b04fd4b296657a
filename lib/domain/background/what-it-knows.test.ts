import { describe, expect, it } from 'vitest'
import { isShipped, type Thing } from './background'
import { knowsPhrase } from './knows-phrase'
import { whatItKnows, type Proposed, type ProposedStep } from './what-it-knows'

const tool = (name: string, recipe?: ProposedStep['recipe']): ProposedStep => ({
  tool: name,
  share: 1,
  ...(recipe ? { recipe } : {}),
})
const shell = (heads: string[], recipe: Partial<ProposedStep['recipe']> = {}, share = 1): ProposedStep => ({
  tool: 'Bash',
  heads,
  share,
  recipe: { params: [], ...recipe },
})
const isKnown = (thing: Thing): boolean => isShipped(thing, 'claude-code')
const phrases = (steps: ProposedStep[], more: Partial<Proposed> = {}): string[] =>
  whatItKnows({ steps, ...more }, isKnown).map((one) => `${one.kind}: ${knowsPhrase(one)}`)

describe('what a fresh agent knows', () => {
  it.each<[string, ProposedStep[]]>([
    ['reading and editing', [tool('Read'), tool('Edit'), tool('Grep')]],
    ['running the tests', [tool('Edit'), shell(['npm test'])]],
    ['committing', [shell(['git status']), shell(['git diff']), shell(['git add', 'git commit'])]],
    ['delegating', [tool('Task'), tool('Read')]],
    ['a script of the moment', [shell(['python'], { command: 'python /tmp/try.py' })]],
    [
      'an edit of another file each time',
      [tool('Edit', { params: [{ param: 'file_path', type: 'string', placeholder: 'file' }] })],
    ],
    ['an edit in a folder', [tool('Edit', { params: [], place: 'src/' })]],
    ['a command of few runs', [tool('Read'), shell(['shipctl freeze'], {}, 0.4)]],
  ])('is %s, whatever its order', (_, steps) => {
    expect(phrases(steps)).toEqual([])
    expect(phrases(steps.toReversed())).toEqual([])
  })
})

describe('what it does not know', () => {
  it('is a command, as the runs have it in common', () => {
    expect(phrases([tool('Read'), shell(['shipctl roll'], { template: 'shipctl roll out --channel <channel>' })])).toEqual([
      'command: the command `shipctl roll out --channel <channel>` (step 2)',
    ])
  })

  it('is a command by its name where the line is long', () => {
    expect(phrases([shell(['git status', 'shipctl roll'], { command: `shipctl roll ${'x'.repeat(200)}` })])).toEqual([
      'command: the command `shipctl roll` (step 1)',
    ])
  })

  it('is a check of the project', () => {
    expect(phrases([shell(['mise run lint'])])).toEqual(['check: the project’s check `mise run lint` (step 1)'])
  })

  it('is a script of the project that an interpreter runs', () => {
    expect(phrases([shell(['python'], { command: 'python tools/build_index.py --all' })])).toEqual([
      'command: the command `python tools/build_index.py --all` (step 1)',
    ])
  })

  it('is the order of a domain’s tools, and what one hands to another', () => {
    const given = { param: 'order_id', type: 'string', placeholder: 'order', source: { from: 'step' as const, step: 0 } }
    expect(phrases([tool('search'), tool('get_order', { params: [given] }), tool('get_order'), tool('Read')])).toEqual([
      'tools: the order `search`, then `get_order`; `order_id` comes from step 1 (steps 1–3)',
    ])
    expect(phrases([tool('Read'), tool('send_note')])).toEqual(['tools: the tool `send_note` (step 2)'])
  })

  it('is told in one line, however long the order and whatever one hands to another', () => {
    const tools = [
      'find_customer_by_card',
      'get_customer_details',
      'get_invoice_details',
      'get_article_details',
      'replace_invoice_articles',
    ]
    const given = (name: string, step: number) => ({
      param: name,
      type: 'string',
      placeholder: name,
      source: { from: 'step' as const, step },
    })
    const steps = tools.map((name, at) =>
      tool(name, { params: at === 0 ? [] : [given(`${name}_id`, at - 1), given(`${name}_line`, 0)] }),
    )
    const [phrase = ''] = phrases(steps)
    expect(phrase).toContain('the order `find_customer_by_card`, …, `get_article_details`, then `replace_invoice_articles`')
    expect(phrase.length).toBeLessThanOrEqual(170)
    const [short = ''] = phrases([tool('find'), tool('get', { params: [given('id', 0), given('line', 0)] })])
    expect(short).toBe('tools: the order `find`, then `get`; `id` and `line` come from step 1 (steps 1–2)')
  })
  it('is a check that an everyday command runs by itself', () => {
    const hooks = [{ step: 0, head: 'git commit', command: 'task verify' }]
    expect(phrases([shell(['git add', 'git commit'])], { hooks })).toEqual([
      'recovery: that `git commit` runs the project’s check `task verify` (step 1)',
    ])
  })
  it('is a file of the project that is written', () => {
    const path = { param: 'file_path', type: 'string', constant: 'src/db/schema.ts' }
    expect(phrases([tool('Edit', { params: [path] })])).toEqual(['place: that `src/db/schema.ts` changes (step 1)'])
    expect(phrases([tool('Write', { params: [], place: 'CHANGES.md' })])).toEqual(['place: that `CHANGES.md` changes (step 1)'])
    expect(phrases([tool('Read', { params: [path] })])).toEqual([])
  })
})

describe('a warning', () => {
  it('is news where what fails, or what then works, is not every agent’s', () => {
    expect(phrases([shell(['shipctl roll'])], { error: 'channel is frozen' })).toEqual([
      'recovery: how `shipctl roll` fails, in more than one session (step 1)',
    ])
    expect(phrases([shell(['git commit']), shell(['shipctl thaw'], {}, 0.4)], { error: 'hook refused' })).toEqual([
      'recovery: what works after `git commit` fails: `shipctl thaw` (steps 1–2)',
    ])
  })

  it('is none where a harness’s own tools explain it, or where everybody meets it', () => {
    expect(phrases([tool('Edit'), tool('Read')], { error: 'string to replace not found' })).toEqual([])
    const meets = (thing: Thing): boolean => thing === '! rate limit exceeded'
    expect(whatItKnows({ steps: [shell(['shipctl roll'])], error: 'rate limit exceeded' }, meets)).toEqual([])
  })
})

it('names steps in runs', () => {
  expect(knowsPhrase({ text: 'the order', steps: [1, 2, 3, 5, 7, 8] })).toBe('the order (steps 1–3, 5, 7–8)')
  expect(knowsPhrase({ text: 'it', steps: [] })).toBe('it')
})
