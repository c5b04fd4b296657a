import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { simpleCommands } from '@/lib/domain/template/simple-commands'
import type { SimpleCommand } from '@/lib/domain/template/types'

const values = ({ words }: SimpleCommand): string[] => words.map(({ value }) => value)
const brief = (text: string): string[] =>
  simpleCommands(text).map((one) => [one.joint, one.head, one.role, one.trims ? 'trims' : ''].filter(Boolean).join(' '))

describe('simpleCommands', () => {
  it.each<[string, string[]]>([
    ['make lint && make test', ['make lint', '&& make test']],
    ['make test 2>&1 | tail -30', ['make test trims', '| tail trim']],
    ['make test || true', ['make test trims', '|| true filler']],
    ['make test | grep FAIL', ['make test', '| grep filter']],
    ['cat log | head', ['cat trims', '| head trim']],
    ['make build; echo done', ['make build', '; echo filler']],
    ['for f in a b; do lint "$f"; done', ['lint']],
    ["bash -lc 'make a && make b'", ['make a', '&& make b']],
    ['', []],
    ['# nothing', []],
  ])('%s', (text, expected) => expect(brief(text)).toEqual(expected))

  it('keeps quotes apart from values, and fields with them', () => {
    const [command] = simpleCommands(`tool 'a b' "c" -f body="d e" plain "$x"`)
    expect(values(command!)).toEqual(['tool', 'a b', 'c', '-f', 'body=d e', 'plain', '$x'])
    expect(command!.words.map(({ quote }) => quote)).toEqual(['', "'", '"', '', '"', '', '"'])
    expect(command!.words.map(({ kind }) => kind)).toEqual(['plain', 'quoted', 'quoted', 'plain', 'quoted', 'plain', 'variable'])
  })

  it('reads messages and here-documents as one word of text', () => {
    const [commit] = simpleCommands('git commit -m "$(cat <<\'EOF\'\nFix it\n\nWith $(care)\nEOF\n)"')
    expect(commit!.words.at(-1)).toEqual({ value: 'Fix it\n\nWith $(care)\n', kind: 'text', quote: '"' })
    const [script] = simpleCommands('python3 - > out.txt <<PY\nprint(1)\nPY')
    expect(script!.redirects).toEqual([
      { operator: '>', word: { value: 'out.txt', kind: 'plain', quote: '' } },
      { operator: '<<', word: { value: 'print(1)\n', kind: 'text', quote: '' } },
    ])
  })

  it('keeps folders, variables and wrappers apart', () => {
    const [command] = simpleCommands('cd web && CI=1 timeout 60 npx vitest run')
    expect(command).toMatchObject({
      head: 'vitest',
      wrapper: ['timeout', '60', 'npx'],
      env: [{ name: 'CI' }],
      folder: { value: 'web' },
    })
    expect(values(command!)).toEqual(['vitest', 'run'])
  })

  it('marks what a substitution runs', () => {
    expect(simpleCommands('git show $(git rev-parse HEAD)').map(({ head, isNested }) => [head, isNested])).toEqual([
      ['git show', undefined],
      ['git rev-parse', true],
    ])
  })

  it('reads a list of arguments', () => {
    expect(simpleCommands(['bash', '-lc', 'make a']).map(({ head }) => head)).toEqual(['make a'])
    expect(values(simpleCommands(['git', 'commit', '-m', 'two words'])[0]!)).toEqual(['git', 'commit', '-m', 'two words'])
  })

  it('never throws, and names heads as commandHeads does', () => {
    const part = fc.constantFrom(
      'git',
      ' add',
      ' a',
      '&&',
      '|',
      ';',
      '"',
      "'",
      '$(',
      ')',
      '<<EOF',
      '\n',
      ' -m',
      '{',
      'if ',
      '`',
      'x=1 ',
      '> ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        expect(
          simpleCommands(text)
            .slice(0, 4)
            .map(({ head }) => head),
        ).toEqual(commandHeads(text))
      }),
    )
  })
})
