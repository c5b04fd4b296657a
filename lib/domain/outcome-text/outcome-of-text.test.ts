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
})
