import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '@/bench/support/real-sets'
import type { ParsedSession, SessionOutcome } from '@/lib/domain/session/step'
import { parseTranscript } from '@/lib/transcripts/registry'

/** A session whose ending is known from outside it. */
export interface KnownSession {
  /** Without its label. */
  session: ParsedSession
  ending: Exclude<SessionOutcome, 'unknown'>
}

const gold = path.resolve('../shared/gold')
const data = path.resolve('.data')

/** Whether the readings and the transcripts, which are no part of the repository, are here. */
export const areEndingsHere = (): boolean => existsSync(path.join(gold, 'README.md')) && existsSync(data)

interface Reading {
  endings: { session: string; ending: SessionOutcome; sure: boolean }[]
  aliases?: Record<string, string>
}

/** Endings that an expert read, those that are sure or those that are not, by set; of several files of a session the longest. */
export function readEndings(isSure: boolean): Record<string, KnownSession[]> {
  const folders = { 'claude-code': 'claude-code/projects', codex: 'codex/sessions', 'swe-agent': 'swe-agent' }
  return Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, readIn(name, folder, isSure)]))
}

function readIn(name: string, folder: string, isSure: boolean): KnownSession[] {
  const reading = JSON.parse(readFileSync(path.join(gold, `${name}.json`), 'utf8')) as Reading
  const endings = new Map(reading.endings.filter((one) => one.sure === isSure).map((one) => [one.session, one.ending]))
  const found = new Map<string, KnownSession>()
  for (const file of filesBelow(path.join(data, folder))) {
    const stem = path.basename(file).replace(/\.\w+$/, '')
    for (const session of sessionsIn(file)) {
      const key = [session.key, stem, reading.aliases?.[stem] ?? ''].find((one) => endings.has(one))
      const ending = key === undefined ? undefined : endings.get(key)
      if (key === undefined || ending === undefined || ending === 'unknown') continue
      const known = found.get(key)
      if (!known || known.session.steps.length < session.steps.length) found.set(key, { session: unlabelled(session), ending })
    }
  }
  return [...found.values()]
}

/** Sets whose files carry labels, with the labels taken out. */
export function labelledEndings(): Record<string, KnownSession[]> {
  return Object.fromEntries(
    ['tau-bench', 'tau2', 'agentrx'].map((name) => {
      const sessions = filesBelow(path.join(data, name)).flatMap(sessionsIn)
      return [
        name,
        sessions.flatMap((session) => (isKnown(session) ? [{ session: unlabelled(session), ending: session.outcome }] : [])),
      ]
    }),
  )
}

const isKnown = (session: ParsedSession): session is ParsedSession & { outcome: KnownSession['ending'] } =>
  session.outcome !== undefined && session.outcome !== 'unknown'

function unlabelled({ outcome: _label, ...session }: ParsedSession): ParsedSession {
  return session
}

function sessionsIn(file: string): ParsedSession[] {
  const read = parseTranscript(readFileSync(file), { fileName: file })
  return 'refused' in read ? [] : read.sessions.map(({ session }) => session)
}
