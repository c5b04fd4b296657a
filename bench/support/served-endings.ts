import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { JudgedEnding } from '@/bench/support/count-verdicts'
import { pages, readings } from '@/bench/support/served-set'
import type { Api } from '@/e2e/support/api'
import type { SessionItem } from '@/lib/contract/session'

interface Reading {
  endings?: { session: string; ending: string; sure: boolean }[]
  aliases?: Record<string, string>
}

/** What a server says of the sessions of whose endings an expert is sure; without those that a label decided. */
export async function servedEndings(api: Api, agent: string, reading: string): Promise<JudgedEnding[]> {
  const { endings = [], aliases = {} } = JSON.parse(readFileSync(path.join(readings, `${reading}.json`), 'utf8')) as Reading
  const sessions = await pages<SessionItem>(api, `/api/sessions?limit=200&agent=${encodeURIComponent(agent)}`)
  const byKey = new Map(sessions.map((session) => [session.key, session]))
  const fileOf = new Map(Object.entries(aliases).map(([file, key]) => [key, file]))
  return endings.flatMap(({ session: key, ending, sure }) => {
    const session = byKey.get(key) ?? byKey.get(aliases[key] ?? '') ?? byKey.get(fileOf.get(key) ?? '')
    if (!sure || ending === 'unknown' || !session || session.outcomeSource === 'label') return []
    return [{ isGood: ending === 'success', outcome: session.outcome }]
  })
}
