import { describe, expect, it } from 'vitest'
import { judgeResult } from '@/lib/transcripts/claude-code/judge-result'

describe('judgeResult', () => {
  it.each([
    ["The user doesn't want to proceed with this tool use. The tool use was rejected", true, 'denied'],
    ["The user doesn't want to take this action right now. STOP", true, 'denied'],
    ['Claude requested permissions to write to /x', true, 'denied'],
    ['This command requires approval', true, 'denied'],
    ['This Bash command contains multiple operations. The following part requires approval: rm', true, 'denied'],
    ['[Request interrupted by user for tool use]', true, 'interrupted'],
    ['<tool_use_error>Sibling tool call errored</tool_use_error>', true, 'interrupted'],
    ['<tool_use_error>String to replace not found</tool_use_error>', true, 'error'],
    ['bare text', true, 'error'],
    ['This command requires approval', false, 'ok'],
    ['Error: said the log', false, 'ok'],
    ['all good', undefined, 'ok'],
    ['all good', null, 'ok'],
  ])('%s (%s) is %s', (text, isError, status) => {
    expect(judgeResult({ text, isError })).toEqual({ status })
  })

  it.each([
    ['Exit code 1\nfailed', 1],
    ['Exit code 128', 128],
  ])('keeps the exit code of "%s"', (text, exitCode) => {
    expect(judgeResult({ text, isError: true })).toEqual({ status: 'error', exitCode })
  })

  it('reads no exit code anywhere but at the start of an error', () => {
    expect(judgeResult({ text: 'said: Exit code 1', isError: true })).toEqual({ status: 'error' })
    expect(judgeResult({ text: 'Exit code 1', isError: false })).toEqual({ status: 'ok' })
  })

  it('believes the flags beside the text', () => {
    expect(judgeResult({ text: 'x', isError: true, denialKind: 'user-rejected' })).toEqual({ status: 'denied' })
    expect(judgeResult({ text: 'x', isError: false, toolUseResult: { interrupted: true } })).toEqual({ status: 'interrupted' })
  })
})
