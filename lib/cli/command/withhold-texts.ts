import { promises as fs } from 'node:fs'
import { text as allOf } from 'node:stream/consumers'
import { InvalidArgumentError } from 'commander'
import type { CallInput, CallOutput, Client } from '@/lib/client/http-client'
import type { Answer } from '../command-spec'
import { plural } from '../table'

export interface WithholdOptions {
  without?: string[]
  textFrom?: string
  confirm?: string
}

type Without = Pick<CallInput<'workspace.withhold'>, 'sessions' | 'versions'>

/** A session by its ID, or a version as "name@3". */
function readTargets(given: readonly string[]): Without {
  const without = { sessions: [] as string[], versions: [] as { skill: string; version: number }[] }
  for (const one of given) {
    const [, skill, version] = /^([^@]+)@(\d+)$/.exec(one) ?? []
    if (skill !== undefined) without.versions.push({ skill, version: Number(version) })
    else if (one.startsWith('ses_')) without.sessions.push(one)
    else throw new InvalidArgumentError(`"${one}" is neither the ID of a session (ses_…) nor a version (name@3).`)
  }
  return without
}

/** Lines of a file, or of standard input: what must not stand anywhere must not stand in the history of a shell either. */
async function readTexts(from: string | undefined): Promise<string[]> {
  if (from === undefined) return []
  const content = from === '-' ? await allOf(process.stdin) : await fs.readFile(from, 'utf8')
  return content.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** Takes texts, versions and what came of sessions out of the database and of the history. */
export async function withholdTexts(client: Client, { without = [], textFrom, confirm }: WithholdOptions): Promise<Answer> {
  const answer = await client.call('workspace.withhold', { ...readTargets(without), texts: await readTexts(textFrom), confirm })
  return { json: answer, text: describe(answer), isFailure: answer.doctor !== null && !answer.doctor.ok }
}

function describe({ done, versions, rows, commits, left, doctor }: CallOutput<'workspace.withhold'>): string {
  const lines = versions.map(
    (one) =>
      `  ${one.skill}@${one.version}: ${one.isWhole ? 'its whole text' : 'the texts in it'}${one.isCurrent ? ' (current)' : ''}`,
  )
  const changed = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const byHand = [
    ...left.remotes.map((name) => `  the remote ${name}: git push --force ${name}, and have old commits dropped there`),
    ...left.snapshots.map((file) => `  the snapshot ${file}: delete it, and take a new one`),
  ]
  if (!done)
    return [
      versions.length ? 'This would go for good:' : 'No version holds it; the rest of the workspace may.',
      ...lines,
      'Carry it out: add --confirm <workspace>. It cannot be undone.',
    ].join('\n')
  return [
    `Withheld in ${plural(versions.length, 'version')}, ${plural(changed, 'row')} and ${plural(commits, 'commit')}.`,
    ...lines,
    ...(byHand.length ? ['Clear by hand what still holds it:', ...byHand] : []),
    doctor?.ok ? 'Database, disk, git and counts agree.' : 'The doctor found problems: mettle doctor',
  ].join('\n')
}
