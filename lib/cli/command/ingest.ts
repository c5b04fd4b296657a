import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Client } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { drawFiles } from '../ingest/progress'
import { sendFile, type AddedSession } from '../ingest/send'
import { walk, type FoundFile, type RefusedFile } from '../ingest/walk'
import { plural } from '../table'

interface Report {
  files: number
  sessions: number
  /** New sessions. */
  created: number
  /** New sessions and those that grew. */
  changed: number
  steps: number
  unreadable: number
  refused: RefusedFile[]
}

export const ingest: CommandSpec = {
  usage: 'ingest <path...>',
  summary: 'import transcripts: files, or folders of .jsonl and .json files',
  examples: ['mettle ingest ~/.claude/projects', 'mettle ingest run.jsonl --agent alice --watch'],
  define(command, run) {
    command.option('--agent <name>', 'agent the sessions belong to')
    command.option('--watch', 'also have the server on this machine import new lines as they are written')
    run<Options>(async ({ client, io, arguments: paths, options: { agent, watch = false } }) => {
      const refused: RefusedFile[] = []
      const files = new Map<string, FoundFile>()
      for (const target of paths) for (const file of await walk(target, refused)) files.set(file.path, file)
      const sessions = new Map<string, AddedSession>()
      const draw = drawFiles(io)
      for (const [index, file] of [...files.values()].entries()) {
        draw(index, files.size)
        const sent = await sendFile(client, file, agent)
        if ('reason' in sent) refused.push({ path: file.path, reason: sent.reason })
        else for (const one of sent) sessions.set(one.session.id, later(sessions.get(one.session.id), one))
      }
      if (files.size > 0) draw(files.size, files.size)
      const report = sumUp(files.size, [...sessions.values()], refused)
      const watched = watch ? await watchFolders(client, paths, agent) : []
      const isFailure = hasFailed(report, paths, files)
      const next = report.changed > 0 ? ['mettle mine', 'mettle candidates'] : ['mettle candidates']
      return { json: report, text: [describe(report), ...watched].join('\n'), isFailure, next }
    })
  },
}

interface Options {
  agent?: string
  watch?: boolean
}

/** The server watches on its own, also after a restart, so no terminal has to stay open. A file is watched through its folder. */
async function watchFolders(client: Client, paths: string[], agent: string | undefined): Promise<string[]> {
  const folders = new Set<string>()
  for (const one of paths) {
    const full = path.resolve(one)
    folders.add((await fs.stat(full)).isDirectory() ? full : path.dirname(full))
  }
  const lines: string[] = []
  for (const folder of folders) {
    const { source } = await client.call('source.add', { path: folder, agent })
    lines.push(`Watching ${source.shown}. Stop it on the settings page.`)
  }
  return lines
}

const refusedShown = 20

/** One session may span several files: the last response has its current counts. */
function later(before: AddedSession | undefined, now: AddedSession): AddedSession {
  return { ...now, created: now.created || (before?.created ?? false), changed: now.changed || (before?.changed ?? false) }
}

function sumUp(files: number, sessions: AddedSession[], refused: RefusedFile[]): Report {
  return {
    files,
    sessions: sessions.length,
    created: sessions.filter((one) => one.created).length,
    changed: sessions.filter((one) => one.changed).length,
    steps: sessions.reduce((sum, one) => sum + one.session.steps, 0),
    unreadable: sessions.reduce((sum, one) => sum + one.session.unreadable, 0),
    refused,
  }
}

/**
 * Side-car files in a folder are not an error; an explicitly named file that is refused is one, and so is a run that imported
 * nothing.
 */
function hasFailed({ sessions, refused }: Report, paths: string[], files: Map<string, FoundFile>): boolean {
  if (refused.length === 0) return false
  const isNamed = (path: string) => files.get(path)?.isNamed ?? paths.includes(path)
  return sessions === 0 || refused.some((one) => isNamed(one.path))
}

function describe({ files, sessions, created, changed, steps, unreadable, refused }: Report): string {
  const counts = `${plural(files, 'file')}: ${plural(sessions, 'session')} (${created} new, ${changed - created} extended, ${sessions - changed} unchanged) with ${plural(steps, 'step')}.`
  const lines = unreadable ? [`${plural(unreadable, 'line')} couldn't be read; each session lists its own.`] : []
  const named = refused.slice(0, refusedShown).map((one) => `Refused ${one.path}: ${one.reason}`)
  const rest =
    refused.length > refusedShown
      ? [`… and ${plural(refused.length - refusedShown, 'more refusal')}; --json lists them all.`]
      : []
  return [counts, ...lines, ...named, ...rest].join('\n')
}
