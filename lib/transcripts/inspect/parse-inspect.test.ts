import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readZip } from '@/lib/transcripts/archive/read-zip'
import { sessionOf, sessionsOf } from '@/lib/transcripts/fixture.test-support'
import { parseTranscript } from '@/lib/transcripts/registry'

const head = {
  version: 2,
  status: 'success',
  eval: { eval_id: 'E', task: 'guess', model: 'm', created: '2026-01-02T03:00:00+01:00' },
}
const call = (id: string, args: unknown = {}) => ({ id, function: 'bash', type: 'function', arguments: args })
const answer = (id: string, more = {}) => ({ role: 'tool', tool_call_id: id, function: 'bash', content: 'out', ...more })
const sample = (messages: unknown[], more = {}) => ({ id: 1, epoch: 1, messages, ...more })
const log = (...samples: unknown[]) => JSON.stringify({ ...head, samples })
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

describe('Inspect logs', () => {
  it.each([
    ['no error', {}, 'ok'],
    ['a timeout', { error: { type: 'timeout', message: 'slow' } }, 'error'],
    ['a refused approval', { error: { type: 'approval', message: 'no' } }, 'denied'],
    ['a cancelled call', { error: { type: 'cancelled', message: '' } }, 'interrupted'],
  ])('%s', (_, more, status) => {
    const { session } = sessionOf(log(sample([{ role: 'assistant', content: '', tool_calls: [call('c')] }, answer('c', more)])))
    expect(session.steps).toMatchObject([{ tool: 'bash', toolUseId: 'c', status }])
  })

  it('takes times from the events and long texts from the attachments', () => {
    const messages = [
      { role: 'user', content: 'attachment://ab12' },
      { role: 'assistant', content: [{ type: 'text', text: 'Look' }], tool_calls: [call('c', { cmd: 'attachment://ab12' })] },
      answer('c'),
    ]
    const events = [{ event: 'tool', id: 'c', timestamp: '2026-01-02T02:00:01Z', completed: '2026-01-02T02:00:03Z' }]
    const { session } = sessionOf(log(sample(messages, { events, attachments: { ab12: 'long text' } })))
    expect(session).toMatchObject({ key: 'E#1#1', task: 'guess/1', prompts: [{ text: 'long text' }], lastText: 'Look' })
    expect(session.steps).toMatchObject([
      { input: { cmd: 'long text' }, startedAt: '2026-01-02T02:00:01.000Z', durationMs: 2000 },
    ])
  })

  it.each([
    [{ a: { value: 'C' } }, 'success'],
    [{ a: { value: 'I' } }, 'failure'],
    [{ a: { value: 0.5 } }, 'partial'],
    [{ a: { value: 'C' }, b: { value: false } }, 'partial'],
    [{ a: { value: 7 } }, undefined],
    [undefined, undefined],
  ])('scores %j are %s', (scores, outcome) => {
    expect(sessionOf(log(sample([], { scores }))).session.outcome).toBe(outcome)
  })

  it('reads bare NaN and Infinity outside of texts, and nothing else that is no JSON', () => {
    const text = log(sample([{ role: 'user', content: 'NaN "is" -Infinity' }])).replace(
      '"epoch":1',
      '"epoch":1,"x":NaN,"y":[-Infinity]',
    )
    expect(sessionOf(text).session.prompts[0]?.text).toBe('NaN "is" -Infinity')
    expect(parseTranscript(text.replace('NaN,', 'NaM,'))).toHaveProperty('refused')
  })

  it('takes a log without samples as one without sessions', () => {
    expect(parseTranscript(JSON.stringify(head))).toEqual({ format: 'inspect', sessions: [] })
  })
})

describe('archives', () => {
  const files = { 'header.json': bytes(head), 'samples/1_epoch_1.json': bytes(sample([{ role: 'user', content: 'Go' }])) }

  it('holds the same sessions as the log, under the same keys', () => {
    const [packed] = sessionsOf(zipSync(files))
    expect(packed?.session.key).toBe(sessionOf(log(sample([{ role: 'user', content: 'Go' }]))).session.key)
  })

  it('reads what it can and says what it cannot', () => {
    const [first, ...others] = sessionsOf(
      zipSync({ ...files, 'samples/2_epoch_1.json': bytes('{"id":'), 'other.txt': bytes('x') }),
    )
    expect(others).toEqual([])
    expect(first?.unreadable).toMatchObject([{ reason: expect.stringMatching(/^samples\/2_epoch_1.json: not JSON/) }])
  })

  it('reads a log that was cut short by its journal, and refuses an archive of something else', () => {
    const { 'header.json': header, ...rest } = files
    expect(sessionsOf(zipSync({ '_journal/start.json': header, ...rest }))).toHaveLength(1)
    expect(parseTranscript(zipSync({ 'a.txt': bytes('x') }))).toHaveProperty('refused')
    expect(parseTranscript(zipSync(files).subarray(0, 60))).toHaveProperty('refused')
  })

  it('never unpacks more than the directory promises or the limits allow', () => {
    const packed = zipSync({ 'a.json': new Uint8Array(100_000) })
    const limited = readZip(packed, { entries: 10, entryBytes: 1000, totalBytes: 1e9 })
    expect(limited?.[0]?.read()).toHaveProperty('problem')
    expect(readZip(packed, { entries: 10, entryBytes: 1e9, totalBytes: 1000 })?.[0]?.read()).toHaveProperty('problem')
    // The size in the directory lies 24 bytes into its entry.
    const directory = packed.findIndex(
      (_, index) => packed[index] === 0x50 && packed[index + 1] === 0x4b && packed[index + 2] === 1 && packed[index + 3] === 2,
    )
    new DataView(packed.buffer, packed.byteOffset).setUint32(directory + 24, 10, true)
    expect(readZip(packed)?.[0]?.read()).toEqual({ problem: 'not as long as the directory says' })
  })
})
