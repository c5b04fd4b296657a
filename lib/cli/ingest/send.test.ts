import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createClient } from '@/lib/client/http-client'
import { sendFile } from './send'

const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-send-'))
const problem = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ code: 'unavailable', detail: 'Full for now.', status }, { status, headers })

it('Sends a file again when a full server asks for it', async () => {
  const file = path.join(home, 'a.jsonl')
  writeFileSync(file, '{}\n')
  const answers = [problem(503, { 'retry-after': '0' }), problem(503, { 'retry-after': '0' }), Response.json({ sessions: [] })]
  let sent = 0
  const client = createClient({ url: 'http://mettle', fetch: async () => answers[sent++] ?? problem(503) })
  try {
    expect(await sendFile(client, { path: file, isNamed: true }, undefined)).toEqual([])
    expect(sent).toBe(3)
    // Without a Retry-After the server counts as offline: the run ends there, and the file stays as it is.
    await expect(sendFile(client, { path: file, isNamed: true }, undefined)).rejects.toMatchObject({ retryAfterMs: null })
  } finally {
    rmSync(home, { recursive: true })
  }
})
