import { describe, expect, it } from 'vitest'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

const at = '2026-01-02T03:00:00.000Z'
const item = (payload: object) => ({ timestamp: at, type: 'response_item', payload })
const call = item({ type: 'function_call', call_id: 'c', name: 'shell', arguments: '{}' })
const answer = (output: unknown) => item({ type: 'function_call_output', call_id: 'c', output })
const stepOf = (output: unknown, ...more: Record<string, unknown>[]) =>
  sessionOf(jsonl({ timestamp: at, type: 'session_meta', payload: { id: 's' } }, call, answer(output), ...more)).session.steps[0]

describe('a long output', () => {
  const tail = 'naïve "x"\n'.repeat(2000)

  it('keeps its head, its code and the size of the whole', () => {
    const text = `Process exited with code 3\n${tail}`
    expect(stepOf(text)).toMatchObject({
      status: 'error',
      output: { exitCode: 3, summary: text.slice(0, 2000), bytes: Buffer.byteLength(text) },
    })
  })

  it('is read in full where it is JSON of its own', () => {
    const text = JSON.stringify({ output: tail, metadata: { exit_code: 2 } })
    expect(stepOf(text)).toMatchObject({ status: 'error', output: { exitCode: 2, bytes: Buffer.byteLength(tail) } })
  })

  it('is read in full where it is a list, and its event tells the status', () => {
    const event = {
      timestamp: at,
      type: 'event_msg',
      payload: { type: 'exec_command_end', call_id: 'c', exit_code: 1, stdout: tail },
    }
    const step = stepOf([{ type: 'text', text: tail }], event)
    expect(step).toMatchObject({ status: 'error', output: { exitCode: 1, bytes: Buffer.byteLength(tail) } })
  })
})
