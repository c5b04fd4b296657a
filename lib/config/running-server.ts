import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { makeFolder } from './make-folder'
import { processStart } from './process-start'

const note = z.object({
  pid: z.number().int().positive(),
  /** The process that started it and ends right after it. */
  starter: z.number().int().nullable().default(null),
  address: z.string(),
  version: z.string(),
  /** Where its database is, without credentials. */
  database: z.string(),
  since: z.string(),
})

/** What a running server says about itself in its home: one file a process, because PostgreSQL allows several. */
export type RunningServer = z.output<typeof note>

const folderOf = (home: string): string => path.join(home, 'running')
/** A process cannot have noted itself before it started; the system tells its start to the second. */
const roundingMs = 2_000

/** Notes this process until it ends or calls what is returned, and forgets those that could not do so when they ended. */
export function noteServer(home: string, server: Omit<RunningServer, 'pid' | 'starter'>): () => void {
  makeFolder(folderOf(home), 0o700)
  for (const { file, server: other } of notesIn(home)) if (other && !isRunning(other)) rmSync(file, { force: true })
  const file = path.join(folderOf(home), `${process.pid}.json`)
  const starter = process.channel ? process.ppid : null
  writeFileSync(file, JSON.stringify({ pid: process.pid, starter, ...server }), { mode: 0o600 })
  const forget = () => rmSync(file, { force: true })
  process.once('exit', forget)
  return () => {
    process.off('exit', forget)
    forget()
  }
}

/** Whether the process that noted itself still runs: its number may belong to another by now, which started later. */
function isRunning({ pid, since }: RunningServer): boolean {
  const startMs = processStart(pid)
  return startMs !== null && startMs <= Date.parse(since) + roundingMs
}

function readNote(file: string): RunningServer | null {
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // It is being written or taken away, or is none of ours.
    return null
  }
}

function notesIn(home: string): { file: string; server: RunningServer | null }[] {
  try {
    const files = readdirSync(folderOf(home)).map((name) => path.join(folderOf(home), name))
    return files.map((file) => ({ file, server: readNote(file) }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

/** The servers that run on a home, the oldest first. @throws Error of the system when the home may not be read */
export function runningServers(home: string): RunningServer[] {
  return notesIn(home)
    .flatMap(({ server }) => server ?? [])
    .filter(isRunning)
    .toSorted((a, b) => a.since.localeCompare(b.since))
}
