import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '@/lib/domain/quickest.test-support'
import { exitCodeIn } from '@/lib/domain/outcome-text/exit-code'
import { outcomeOfText } from '@/lib/domain/outcome-text/outcome-of-text'

const shell = (text: string) => outcomeOfText({ tool: 'shell', text })

describe('outcomeOfText', () => {
  it.each([
    ['Error: expected boom\n Test Files  3 passed (3)\n      Tests  41 passed (41)', 'success'],
    ['Found 0 errors.\nfatal: unable to access origin', 'failure'],
    ['  12 passing (40ms)\n  1 failing', 'failure'],
    ['# tests 3\n# pass 3\n# fail 0', 'success'],
    ['# pass 2\n# fail 1', 'failure'],
    ['Ran 12 tests in 0.01s\n\nOK', 'success'],
    ['FAILED (failures=1)', 'failure'],
    ['✖ 3 problems (2 errors, 1 warning)', 'failure'],
    ['✖ 1 problem (0 errors, 1 warning)', 'success'],
    ['Found 12 errors in 3 files (checked 40 source files)', 'failure'],
    ['npm ERR! code ELIFECYCLE', 'failure'],
    ["error: pathspec 'x' did not match", 'failure'],
    ['sh: 1: frobnicate: not found', 'failure'],
    ['Build did not finish successfully', 'unknown'],
    ['BUILD FAILED in 3s', 'failure'],
    ['3f2a1b0 fix 2 errors in the parser', 'unknown'],
    ['the error handler and the failed login page', 'unknown'],
    ['HTTP/1.1 301 Moved Permanently', 'unknown'],
    ['[The command completed with exit code 2.]', 'failure'],
    ['{"status":"queued","errors":[]}', 'unknown'],
    ['{"status":503}', 'failure'],
    ['{"items":[{"error":"x"}]}', 'unknown'],
    ['{not json}', 'unknown'],
  ])('%j is %s', (text, outcome) => expect(shell(text)).toBe(outcome))

  it.each([
    ['Command timed out after 2m', 'failure'],
    ["thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds", 'failure'],
    ['./main.go:7:2: undefined: load', 'failure'],
    ['FAILURE: Build failed with an exception.', 'failure'],
    ['0 issues.', 'success'],
    ['3 issues:\n* errcheck: 3', 'failure'],
    ['╷\n│ Error: Invalid reference\n│ \n│   on main.tf line 3\n╵', 'failure'],
    ['psql: ERROR: relation "x" does not exist', 'failure'],
    ['psql:seed.sql:3: ERROR:  relation "x" does not exist', 'failure'],
    ['100% tests passed, 0 tests failed out of 12', 'success'],
    ['67% tests passed, 1 tests failed out of 3\n\nThe following tests FAILED:\n\t  2 - parse (Failed)', 'failure'],
    ['ok | 3 passed | 0 failed (12ms)', 'success'],
    ['FAILED | 2 passed | 1 failed (15ms)', 'failure'],
    ['web1 : ok=3  changed=1  unreachable=0  failed=0  skipped=0', 'success'],
    ['web1 : ok=3  changed=1  unreachable=1  failed=0  skipped=0', 'failure'],
    ['web1 : ok=3  changed=1  unreachable=0  failed=2  skipped=0', 'failure'],
    ['MCP error -32602: Invalid arguments for tool get_order', 'failure'],
    ['error -32602', 'failure'],
    ['{"message":"Not Found","status":"404"}', 'failure'],
    ['{"status":"200"}', 'success'],
    ['Errors: 0, Warnings: 4', 'success'],
    ['Errors: 2, Warnings: 0', 'failure'],
    ['{"failed":[]}', 'success'],
    ['{"failed":["a"]}', 'failure'],
    ["app.rb:3:in 'run': undefined method 'x' for nil (NoMethodError)", 'failure'],
    ['{"metadata":{"exit_code":3}}', 'failure'],
    ['{"output":"fine","metadata":{"exit_code":0}}', 'success'],
    ['npm ERR! Test failed.', 'failure'],
    ["error TS2322: Type 'a' is not assignable", 'failure'],
    ["src/a.ts:3:5 - error TS2322: Type 'a' is not assignable", 'failure'],
    ['error[E0308]: mismatched types', 'failure'],
    ['main.c:4:9: Fehler: »x« nicht deklariert', 'failure'],
    ['bash: mach: Kommando nicht gefunden.', 'failure'],
    ['Build fehlgeschlagen.', 'failure'],
    ['Der Buildvorgang wurde erfolgreich ausgeführt.\n    0 Fehler', 'success'],
    ['Bestanden: 41, Fehler: 0', 'success'],
    ['3 Tests fehlgeschlagen', 'failure'],
    ['Keine Fehler gefunden', 'success'],
    ['main.c:4:9: erreur: x non déclaré', 'failure'],
    ['cat: notes.txt: Aucun fichier ou dossier de ce nom', 'failure'],
    ['Échec de la compilation', 'failure'],
    ['La génération a réussi.\n    0 erreurs', 'success'],
    ['2 erreurs', 'failure'],
    ['Aucune erreur', 'success'],
    ['bash: hazlo: orden no encontrada', 'failure'],
    ['La compilación ha fallado', 'failure'],
    ['Compilación correcta.\n    0 errores', 'success'],
    ['Sin errores', 'success'],
    ['rm: x: Permiso denegado', 'failure'],
    ['main.c:4:9: erro: x não declarado', 'failure'],
    ['Falha na compilação', 'failure'],
    ['0 erros', 'success'],
    ['Nenhum erro encontrado', 'success'],
    ['bash: faz: comando não encontrado', 'failure'],
    ['エラー: モジュールが見つかりません', 'failure'],
    ['ビルドに失敗しました', 'failure'],
    ['ビルドに成功しました', 'success'],
    ['0 個のエラー', 'success'],
    ['2 件失敗', 'failure'],
    ['エラーはありません', 'success'],
    ['错误：找不到模块', 'failure'],
    ['构建失败', 'failure'],
    ['构建成功', 'success'],
    ['0 个错误', 'success'],
    ['3 个测试失败', 'failure'],
    ['没有错误', 'success'],
    ['bash: foo: 未找到命令', 'failure'],
    ['Der Fehler steht in Zeile 3', 'unknown'],
    ['', 'unknown'],
  ])('reads what tools and other languages write: %j is %s', (text, outcome) => expect(shell(text)).toBe(outcome))

  it.each([
    [
      'error',
      [
        [null, 'success'],
        ['', 'success'],
        [0, 'success'],
        [false, 'success'],
        [{}, 'success'],
        ['no', 'failure'],
        [{ code: 1 }, 'failure'],
      ],
    ],
    [
      'errors',
      [
        [[], 'success'],
        [['x'], 'failure'],
      ],
    ],
    [
      'exception',
      [
        [null, 'success'],
        ['KeyError', 'failure'],
      ],
    ],
    [
      'ok',
      [
        [true, 'success'],
        [false, 'failure'],
        ['yes', 'unknown'],
      ],
    ],
    [
      'isError',
      [
        [true, 'failure'],
        [false, 'unknown'],
      ],
    ],
    [
      'failed',
      [
        [0, 'success'],
        [2, 'failure'],
        [[], 'success'],
        [['a'], 'failure'],
        ['none', 'unknown'],
      ],
    ],
    [
      'exit_code',
      [
        [0, 'success'],
        [1, 'failure'],
        ['0', 'unknown'],
      ],
    ],
    [
      'metadata',
      [
        [{ exit_code: 0 }, 'success'],
        [{ exitCode: 3 }, 'failure'],
        [{ code: 3 }, 'unknown'],
        [null, 'unknown'],
      ],
    ],
    [
      'status',
      [
        [199, 'unknown'],
        [200, 'success'],
        [299, 'success'],
        [300, 'unknown'],
        [399, 'unknown'],
        [400, 'failure'],
        [599, 'failure'],
        [600, 'unknown'],
        ['404', 'failure'],
        ['204', 'success'],
        ['in_progress', 'unknown'],
      ],
    ],
    ['name', [['failed', 'unknown']]],
  ] as [string, [unknown, string][]][])('reads the field "%s" of a result in JSON', (field, values) => {
    for (const [value, outcome] of values) expect([value, shell(JSON.stringify({ [field]: value }))]).toEqual([value, outcome])
  })

  it('takes a failure for graver than work under way, and that for graver than a success', () => {
    expect(shell(JSON.stringify({ ok: true, status: 'running' }))).toBe('unknown')
    expect(shell(JSON.stringify({ ok: true, status: 'running', error: 'no' }))).toBe('failure')
  })

  it('hears the failing summary behind a pipe that exits with 0, and nothing else', () => {
    expect(outcomeOfText({ tool: 'shell', text: 'Tests: 1 failed, 2 passed', exitCode: 0 })).toBe('failure')
    expect(outcomeOfText({ tool: 'shell', text: 'fatal: in a log', exitCode: 0 })).toBe('success')
  })

  it('takes no verdict from reads and loads', () => {
    expect(outcomeOfText({ tool: 'Read', text: 'Traceback (most recent call last)\n1 failed' })).toBe('unknown')
    expect(outcomeOfText({ tool: 'shell', text: '1 failed', exitCode: 0, heads: ['git log', 'head'] })).toBe('unknown')
    expect(outcomeOfText({ tool: 'shell', text: '', exitCode: 1, heads: ['grep'] })).toBe('unknown')
    expect(outcomeOfText({ tool: 'shell', text: '', exitCode: 2, heads: ['grep'] })).toBe('failure')
    expect(outcomeOfText({ tool: 'Skill', text: '', isError: true })).toBe('unknown')
    expect(outcomeOfText({ tool: 'Read', text: '', isError: true })).toBe('failure')
  })

  it('follows the exit code whatever the words', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 255 }), (text, exitCode) => {
        expect(outcomeOfText({ tool: 'shell', text, exitCode })).toBe('failure')
      }),
    )
  })

  it('takes no bare word for a verdict', () => {
    const words = fc.constantFrom(
      'error',
      'failed',
      'failure',
      'exception',
      'success',
      'denied',
      'fatal',
      'the',
      'a',
      'handler',
      'passed',
      'fix',
    )
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 12 }), (parts) => {
        expect(shell(`we looked at ${parts.join(' ')}`)).toBe('unknown')
      }),
    )
  })

  it('takes time in proportion to the text', () => {
    for (const seed of ['1 failed ', 'a:1:', 'Error', '"', '(', 'x.y.', 'exit code ', ' ', '=', 'successfully ']) {
      expect(growth(shell, seed, [4_000 * seed.length, 40_000 * seed.length])).toBeLessThan(50)
    }
  })
})

describe('exitCodeIn', () => {
  it.each([
    ['Exit code 2\nmake: x', 2],
    ['Wall time: 1\nProcess exited with code 0\nOutput:\nexit code 7', 0],
    ['a\nb\nc\nd\ne\nf\ng\nh\n(exit code: 3)', 3],
    ['returns exit code 1 when nothing matches', null],
    ['status: 200', null],
    ['', null],
  ])('%j', (text, code) => expect(exitCodeIn(text)).toBe(code))

  it('is found among the first six lines and the last three, and nowhere else', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (before, after) => {
        const text = [...Array(before).fill('out'), 'exit code 3', ...Array(after).fill('out')].join('\n')
        expect(exitCodeIn(text)).toBe(before < 6 || after < 3 ? 3 : null)
      }),
    )
  })
})
