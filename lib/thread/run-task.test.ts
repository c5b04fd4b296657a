import { afterEach, describe, expect, it, vi } from 'vitest'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { unpackedTranscript, type PackedTranscript } from '@/lib/reading/packed-transcript'
import type { Problem } from '@/lib/domain/problem/problem'
import { readyTranscript, sessionOf, type ReadyTranscript } from '@/lib/reading/ready-session'
import { runHere, runTask } from './run-task'

const content = claudeLines({ session: 's1', calls: fixBug('s1') })
const request = { content, redaction: { rules: [], salt: '' }, provider: 'sqlite' as const }
/** Ids are random, so sessions are compared without them. */
const withoutIds = (answer: ReadyTranscript) =>
  'refused' in answer ? answer : answer.sessions.map((one) => ({ ...one, packedSteps: sessionOf(one).steps }))
const read = (packed: PackedTranscript) => withoutIds(unpackedTranscript(packed))
const slot = globalThis as typeof globalThis & { mettleThreads?: unknown }

afterEach(() => {
  vi.restoreAllMocks()
  delete slot.mettleThreads
})

describe('Work in the second thread', () => {
  it('returns the same as the main thread, for text and for bytes', async () => {
    const here = readyTranscript(request)
    expect(here).toMatchObject({ format: 'claude-code', sessions: [{ head: { key: 's1' }, stepCount: 3 }] })
    const bytes = new TextEncoder().encode(content)
    for (const answer of [runTask('packedTranscript', request), runTask('packedTranscript', { ...request, content: bytes })])
      expect(read(await answer)).toEqual(withoutIds(here))
  })

  it('runs beside this thread: timers continue meanwhile', async () => {
    const lines = content.repeat(400)
    let ticks = 0
    const timer = setInterval(() => void ticks++, 1)
    await Promise.all([1, 2, 3].map(() => runTask('packedTranscript', { ...request, content: lines })))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
  })

  it('mines there, with families as data', async () => {
    const session = (key: string) => ({ key, sequences: [{ shapes: [0, 1, 2, 3], positions: [0, 1, 2, 3] }] })
    const request = { sessions: ['a', 'b', 'c'].map(session), families: ['w', 'x', 'y', 'z'], options: { minSessions: 3 } }
    expect(await runTask('mine', request)).toEqual(runHere('mine', request))
    expect(runHere('mine', request).observed).toMatchObject([{ shapes: [0, 1, 2, 3], support: 3 }])
  })

  it("rejects with the task's error", async () => {
    await expect(runTask('packedTranscript', { ...request, content: null as unknown as string })).rejects.toThrow(/null/)
  })

  it('ends a task that takes longer than it may, and asks one behind it to retry', async () => {
    const lines = content.repeat(20_000)
    const tasks = [1, 2, 3, 4].map(() => runTask('packedTranscript', { ...request, content: lines }, { limitMs: 1 }))
    const codes = (await Promise.allSettled(tasks)).map((one) => (one.status === 'rejected' ? (one.reason as Problem).code : one))
    expect(new Set(codes)).toEqual(new Set(['too_large', 'unavailable']))
    expect(read(await runTask('packedTranscript', request))).toEqual(withoutIds(readyTranscript(request)))
  })

  it('runs here when no thread can start', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue('/nowhere')
    expect(read(await runTask('packedTranscript', request))).toEqual(withoutIds(readyTranscript(request)))
  })
})
