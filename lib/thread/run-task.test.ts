import { afterEach, describe, expect, it, vi } from 'vitest'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { runHere, runTask } from './run-task'

const content = claudeLines({ session: 's1', calls: fixBug('s1') })
const redaction = { rules: [], salt: '' }
const slot = globalThis as typeof globalThis & { mettleThreads?: unknown }

afterEach(() => {
  vi.restoreAllMocks()
  delete slot.mettleThreads
})

describe('Work in the second thread', () => {
  it('answers what the same work answers here, for text and for bytes', async () => {
    const here = runHere('readTranscript', { content, redaction })
    expect(here).toMatchObject({ format: 'claude-code', sessions: [{ session: { key: 's1' } }] })
    expect(await runTask('readTranscript', { content, redaction })).toEqual(here)
    expect(await runTask('readTranscript', { content: new TextEncoder().encode(content), redaction })).toEqual(here)
  })

  it('runs beside this thread: timers go on meanwhile', async () => {
    const lines = content.repeat(400)
    let ticks = 0
    const timer = setInterval(() => void ticks++, 1)
    await Promise.all([1, 2, 3].map(() => runTask('readTranscript', { content: lines, redaction })))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
  })

  it('mines there, with families as data', async () => {
    const session = (key: string) => ({ key, sequences: [{ shapes: [0, 1, 2, 3], positions: [0, 1, 2, 3] }] })
    const request = { sessions: ['a', 'b', 'c'].map(session), families: ['w', 'x', 'y', 'z'], options: { minSessions: 3 } }
    expect(await runTask('mine', request)).toEqual(runHere('mine', request))
    expect(runHere('mine', request).observed).toMatchObject([{ shapes: [0, 1, 2, 3], support: 3 }])
  })

  it('fails with what failed there', async () => {
    await expect(runTask('readTranscript', { content: null as unknown as string, redaction })).rejects.toThrow(/null/)
  })

  it('works here when no thread can start', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue('/nowhere')
    expect(await runTask('readTranscript', { content, redaction })).toEqual(runHere('readTranscript', { content, redaction }))
  })
})
