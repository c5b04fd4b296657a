import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSideCar } from './read-side-car'
import { isTranscript } from '@/lib/domain/session/transcript-name'

it('the metadata file of a sub-agent is read with its transcript, and never as a transcript itself', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'side-car-'))
  try {
    await writeFile(path.join(folder, 'agent-a7.meta.json'), '{"agentType":"explorer"}')
    expect(await readSideCar(path.join(folder, 'agent-a7.jsonl'))).toBe('{"agentType":"explorer"}')
    expect(await readSideCar(path.join(folder, 'agent-a8.jsonl'))).toBeUndefined()
    expect(await readSideCar(path.join(folder, 'session.jsonl'))).toBeUndefined()
    expect(['agent-a7.meta.json', 'agent-a7.jsonl', 'other.meta.json'].map(isTranscript)).toEqual([false, true, true])
  } finally {
    await rm(folder, { recursive: true })
  }
})
