import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandTemplate } from '@/lib/domain/template/command-template'
import { matches } from '@/lib/domain/template/match-command'
import { quickestMs } from '@/lib/domain/quickest.test-support'
import type { CommandTemplate, Sample } from '@/lib/domain/template/types'

/** One session a text. */
const each = (...texts: string[]): Sample[] => texts.map((text, at) => ({ text, session: `s${at}` }))
const textOf = (...texts: string[]): string | undefined => commandTemplate(each(...texts))?.text
const repeat = (text: string, count: number): string[] => Array.from({ length: count }, () => text)

describe('commandTemplate', () => {
  it.each<[string, string[]]>([
    [
      'gh api repos/<owner>/<repo>/pulls/<number>/comments --paginate',
      ['1', '22', '31'].map((n) => `gh api repos/acme/shop/pulls/${n}/comments --paginate`),
    ],
    ['gh api repos/<owner>/<repo>/issues/<number>', repeat('gh api repos/acme/shop/issues/7', 3)],
    [
      'gh api repos/<owner>/<repo>/comments/<comment_id>/replies -f body="<body>"',
      ['81', '95', '7'].map((n) => `gh api repos/acme/shop/comments/${n}/replies -f body="Done in ${n}"`),
    ],
    [
      'git commit -m "<message>"',
      ['git commit -m "Add a"', 'git commit -m "Fix b"', 'git commit -m "$(cat <<EOF\nMore\nEOF\n)"'],
    ],
    ['git commit -m "<message>"', repeat('git commit -m "Always the same"', 4)],
    ['git add <file>…', ['git add a.ts', 'git add src/b.ts src/c.ts', 'git add d.md e.md f.md']],
    ['eslint src/api/<file>.ts', ['eslint src/api/users.ts', 'eslint src/api/orders.ts', 'eslint src/api/carts.ts']],
    ['vitest run src/<test_file>.test.ts', ['a', 'b', 'c'].map((n) => `npx vitest run src/${n}.test.ts`).map((t) => t.slice(4))],
    ['npx vitest run', repeat('npx vitest run', 3)],
    ['sed -n <number>,<number_2>p <file>', ["sed -n '1,80p' a.ts", "sed -n '20,95p' b.md", "sed -n '3,9p' c.ts"]],
    ['git log --oneline -<number>', ['git log --oneline -5', 'git log --oneline -3', 'git log -8 --oneline']],
    ['git show <sha>', ['git show 1a2b3c4', 'git show 99aa88b', 'git show 0f0f0f1']],
    ['git checkout -b <branch>', ['git checkout -b ana/fix', 'git checkout -b ana/login', 'git checkout -b ana/cart']],
    ['git merge origin/main', repeat('git merge origin/main', 3)],
    ['cd web && make css', repeat('cd web && make css', 3)],
    ['make fmt && make lint', ['make fmt && make lint', 'make fmt && make lint 2>&1 | tail -5', 'make fmt && make lint | head']],
    [
      'gh pr view <number> --json <json>',
      ['gh pr view 1 --json title', 'gh pr view 20 --json body', 'for p in 1 2; do gh pr view "$p" --json url; done'],
    ],
    ['cat /tmp/<file>.md', ['cat /tmp/one.md', 'cat /tmp/two.md', 'cat /tmp/three.md']],
  ])('%s', (expected, texts) => expect(textOf(...texts)).toBe(expected))

  it('names two or three frequent alternatives with their counts', () => {
    const template = commandTemplate(each(...repeat('mise run fmt', 3), ...repeat('mise run fmt:all', 4)))
    expect(template?.text).toBe('mise run <fmt:all|fmt>')
    expect(template?.alternatives[0]?.choices.map(({ value, count }) => [value, count])).toEqual([
      ['fmt:all', 4],
      ['fmt', 3],
    ])
  })

  it('shows flags that come and go in brackets, wherever they stand', () => {
    const template = commandTemplate(
      each(...repeat('tool sync --force all', 4), ...repeat('tool sync all', 3), ...repeat('tool sync all --force', 2)),
    )
    expect(template).toMatchObject({ text: 'tool sync [--force] all', share: 1, optional: [{ text: '--force', count: 6 }] })
  })

  it('says once that output is trimmed', () => {
    expect(commandTemplate(each(...repeat('make test 2>&1 | tail -30', 3)))).toMatchObject({ text: 'make test', trims: true })
    expect(commandTemplate(each(...repeat('make test', 3)))).toMatchObject({ text: 'make test', trims: false })
  })

  it('leaves out the few that differ, and says the share', () => {
    const texts = [...repeat('tool deploy --env staging', 8), 'tool status', 'tool rollback 4']
    expect(commandTemplate(each(...texts))).toMatchObject({ text: 'tool deploy --env staging', share: 0.8 })
  })

  it('takes the most frequent sub-command where they have nothing in common', () => {
    const texts = [1, 2, 3, 4].flatMap((n) => [
      `box view ${n} --json`,
      `box view ${n}0 --json`,
      `box edit ${n} --title "T"`,
      `box close ${n} -y`,
    ])
    expect(commandTemplate(each(...texts))).toMatchObject({ text: 'box view <number> --json', share: 0.5 })
  })

  it('gives back a bare program', () => {
    expect(commandTemplate(each('frob a1', 'frob -x', 'frob b c d'))?.isBare).toBe(true)
    expect(commandTemplate(each('', '# nothing'))).toBeNull()
  })

  it('is weak below three sessions', () => {
    expect(commandTemplate(each('make site', 'make site'))).toMatchObject({ text: 'make site', isWeak: true })
    expect(commandTemplate(each(...repeat('make site', 3)))?.isWeak).toBe(false)
  })

  it('cuts repository and home off paths', () => {
    const samples = ['a', 'b', 'c'].map((n) => ({ text: `cat /home/ana/app/src/${n}.ts`, session: n, root: '/home/ana/app' }))
    expect(commandTemplate(samples)?.text).toBe('cat src/<file>.ts')
    expect(textOf(...['a', 'b', 'c'].map((n) => `cat /home/ana/app/src/${n}.ts`))).not.toContain('ana')
    expect(textOf(...repeat('cat /Users/ana/app/src', 3))).toBe('cat <path>')
  })

  it.each([
    'deploy --token abcdef',
    'mail --to ana@example.org',
    'git log --author "Ana Doe"',
    'ticket show ABC-123',
    'git checkout -b ana/fix-login',
    'curl -H "Authorization: Bearer sk-1234567890abcdef"',
    'gh api repos/ana/shop/pulls/12/comments',
    'tool get 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'call +1 555 123 4567',
  ])('shows no name, secret or identifier, however many share it: %s', (text) => {
    expect(textOf(...repeat(text, 5))).not.toMatch(/abcdef|ana|Ana|123|3f2504e0|pulls\/12/)
  })
})

const word = fc.constantFrom(
  'a',
  'b',
  'src/x.ts',
  'src/y.ts',
  'lib/z',
  '12',
  '7',
  '1,9p',
  'origin/main',
  '"two words"',
  '"$v"',
  'k=v',
  'v1.2',
)
const flag = fc.constantFrom('--all', '-n', '-v', '--name x', '--name=y', '-m "text of one"', '-f body="b"', '-5', '--')
const command = fc
  .tuple(
    fc.constantFrom('git add', 'git log', 'gh pr view', 'tool', 'make', 'sed'),
    fc.array(fc.oneof(word, flag), { maxLength: 5 }),
  )
  .map(([head, words]) => [head, ...words].join(' '))
const line = fc
  .tuple(command, fc.constantFrom('', ' | tail -3', ' && git status', '; make', ' > out.txt', ' || true'))
  .map((parts) => parts.join(''))
const samplesOf = fc.array(fc.record({ text: line, session: fc.constantFrom('s1', 's2', 's3', 's4', 's5') }), {
  minLength: 1,
  maxLength: 14,
})

function literalsOf(template: CommandTemplate): string[] {
  const forms = template.commands.flatMap(({ flags, arguments: words }) => [
    ...flags.flatMap(({ value }) => (value ? [value] : [])),
    ...words.map((one) => one.word),
  ])
  return forms.flatMap(({ pieces }) => pieces.flatMap((piece) => (typeof piece === 'string' ? (piece.match(/\w+/g) ?? []) : [])))
}

describe('every template', () => {
  it('covers the share of the samples that it claims', () => {
    fc.assert(
      fc.property(samplesOf, (samples) => {
        const template = commandTemplate(samples)
        if (template === null) return
        expect(template.share).toBeGreaterThan(0)
        expect(samples.filter(({ text }) => matches(template, text)).length / samples.length).toBeCloseTo(template.share)
      }),
    )
  })

  it('is the same whatever the order of the samples', () => {
    fc.assert(
      fc.property(
        samplesOf.chain((samples) => fc.tuple(fc.constant(samples), fc.shuffledSubarray(samples, { minLength: samples.length }))),
        ([samples, shuffled]) => {
          expect(commandTemplate(shuffled)).toEqual(commandTemplate(samples))
        },
      ),
    )
  })

  it('has no literal that fewer than three sessions share', () => {
    fc.assert(
      fc.property(samplesOf, (samples) => {
        const template = commandTemplate(samples)
        const least = Math.min(3, new Set(samples.map(({ session }) => session)).size)
        for (const literal of template ? literalsOf(template) : [])
          expect(
            new Set(samples.filter(({ text }) => text.includes(literal)).map(({ session }) => session)).size,
          ).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  it('says the same of samples and of the samples twice', () => {
    fc.assert(
      fc.property(line, (text) => {
        const once = commandTemplate(each(text, text, text))
        expect(commandTemplate(each(text, text, text, text, text, text))?.text).toBe(once?.text)
      }),
    )
  })

  it('survives any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ unit: 'binary' }), session: fc.string() })),
        (samples) => void commandTemplate(samples),
      ),
    )
  })
})

describe('time', () => {
  it.each<[string, (n: number) => string]>([
    ['messages', (n) => `git commit -m "${'word '.repeat(390)}${n}"`],
    ['files', (n) => `git add ${Array.from({ length: 90 }, (_, at) => `src/m${(at * n) % 7}/f${at}.ts`).join(' ')}`],
    ['long words', (n) => `grep -rn '${'a-b.c/d '.repeat(240)}${n}' src`],
    ['paths', (n) => `cat src/${'folder/'.repeat(40)}${n}.ts ${'x'.repeat(1_600)}`],
  ])('60 samples of 2,000 characters: %s', (_, make) => {
    const samples = Array.from({ length: 60 }, (__, n) => ({ text: make(n + 1), session: `s${n % 20}` }))
    expect(quickestMs(() => void commandTemplate(samples), { enough: 50 })).toBeLessThan(250)
  })
})
