import { describe, expect, it } from 'vitest'
import { jsonl, say } from '@/lib/transcripts/fixture.test-support'
import { formats, parseTranscript } from '@/lib/transcripts/registry'

const nameOf = (content: string, options?: { format?: string }) => {
  const answer = parseTranscript(content, options)
  return 'refused' in answer ? answer.refused : answer.format
}
const json = (value: unknown) => JSON.stringify(value)

describe('empty content', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\r\n'],
    ['a byte-order mark', '\ufeff'],
    ['the mark and lines', '\ufeff\n\n'],
  ])('%s is no error', (_, content) => {
    expect(parseTranscript(content)).toEqual({ format: 'empty', sessions: [] })
    expect(parseTranscript(new TextEncoder().encode(content))).toEqual({ format: 'empty', sessions: [] })
  })
})

describe('refusals', () => {
  it.each([
    ['prose', 'Dear diary,\nnothing happened.'],
    ['a number', '42'],
    ['a letter', 'x'],
    ['a list of numbers', '[1,2,3]'],
    ['an object of another kind', json({ name: 'x', version: 1 })],
    ['messages without roles', json({ messages: [{ text: 'a' }, { text: 'b' }] })],
    ['a cut JSON value', '[{"task_id":0,"traj":[{"role":"user"'],
  ])('%s: says what may be sent', (_, content) => {
    expect(nameOf(content)).toContain('Send one of:')
    expect(parseTranscript(new TextEncoder().encode(content))).toEqual({ refused: nameOf(content) })
  })

  it.each([
    ['predictions', json([{ instance_id: 'x', model_patch: 'y' }]), 'Send the trajectories'],
    ['one file of a split storage', json({ id: 'm', sessionID: 's', role: 'user', time: {} }), 'opencode export'],
    ['a note on a sub-agent', json({ agentType: 'helper' }), 'Send that transcript.'],
  ])('%s: says what to send in its place, and nothing else', (_, content, said) => {
    expect(nameOf(content)).toContain(said)
    expect(nameOf(content)).not.toContain('Send one of:')
  })

  it.each([
    ['with its mark', '\ufeff{"messages":[]}', 'utf16le'],
    ['without', '{"messages":[]}\n{"messages":[]}', 'utf16le'],
  ] as const)('says of UTF-16 %s how to write it', (_, content, encoding) => {
    const bytes = Buffer.from(content, encoding)
    const bigEndian = Buffer.from(bytes).swap16()
    for (const one of [bytes, bigEndian]) expect(parseTranscript(one)).toEqual({ refused: expect.stringContaining('UTF-8') })
  })

  it('never repeats the content: it may hold secrets', () => {
    expect(nameOf('{"password": hunter2}')).not.toContain('hunter2')
  })
})

describe('detection', () => {
  const parts = { message: { role: 'user', parts: [{ text: 'x' }] } }
  it.each([
    ['Qwen Code, in the envelope of Claude Code', jsonl(say(0, 'x', parts)), 'qwen'],
    ['Droid, which resembles pi', jsonl({ type: 'session_start', id: 'x', cwd: '/w' }), 'droid'],
    [
      'Cline, which resembles Gemini CLI',
      json({ sessionId: 's', agent: 'a', messages: [{ role: 'user', content: 'x' }] }),
      'cline',
    ],
    ['Gemini CLI, which resembles Cline', json({ sessionId: 's', projectHash: 'h', agent: 'a', messages: [] }), 'gemini'],
    [
      'Hermes, which holds chat messages',
      json({ session_id: 's', session_start: 't', platform: 'p', messages: [{ role: 'user', content: 'x' }] }),
      'hermes',
    ],
    ['Cursor, which holds messages of Claude Code', jsonl({ role: 'user', message: { content: 'x' } }), 'cursor'],
  ])('%s is told apart', (_, content, name) => {
    expect(nameOf(content)).toBe(name)
  })

  it('looks past lines that are no message, and past a broken first line', () => {
    const preface = Array.from({ length: 20 }, () => ({ type: 'queue-operation', operation: 'enqueue', sessionId: 's1' }))
    expect(nameOf(jsonl(...preface, say(0, 'Go')))).toBe('claude-code')
    expect(nameOf(jsonl('{broken', say(0, 'Go')))).toBe('claude-code')
  })

  it('tests a single line as one value and as one line', () => {
    expect(nameOf(json([{ role: 'user', content: 'x' }]))).toBe('openai-chat')
    expect(nameOf(json(say(0, 'Go')))).toBe('claude-code')
  })

  it('ignores the file name', () => {
    const answer = parseTranscript(json([{ role: 'user', content: 'x' }]), { fileName: 'claude.jsonl' })
    expect(answer).toMatchObject({ format: 'openai-chat' })
  })

  it('a named format is taken at its word, and refused when nothing reads as it', () => {
    expect(nameOf(json({ messages: [{ role: 'narrator' }] }), { format: 'openai-chat' })).toBe('openai-chat')
    expect(nameOf('Dear diary', { format: 'claude-code' })).toContain('Nothing in this content reads as Claude Code')
    expect(nameOf(json([1]), { format: 'tau2' })).toContain('Nothing in this content reads as tau2')
    expect(nameOf('x', { format: 'word-perfect' })).toContain('The format "word-perfect" is not read here')
  })

  it('names no readable format twice', () => {
    const names = formats.filter(({ parse }) => parse).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
