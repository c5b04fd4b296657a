import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HarnessName } from '@/lib/domain/harness/harnesses'
import { hookCall, type Place } from './place'

const waitMs = 10_000
const everyMs = 25

/** Sends an event through the hook as a harness would; returns whether the server received it within ten seconds. */
export async function tryHook(place: Place, harness: HarnessName): Promise<boolean> {
  const key = `mettle-connect-${randomUUID()}`
  const { command, args } = hookCall(place, harness)
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify({ session_id: key, hook_event_name: 'ConnectTest' }))
  const until = Date.now() + waitMs
  while (Date.now() < until) {
    const lastTaken = await fs.readFile(path.join(place.mettleHome, 'spool/last-taken'), 'utf8').catch(() => '')
    if (lastTaken.includes(key)) return true
    await sleep(everyMs)
  }
  return false
}
