import { learningEvents, logName } from '@/lib/domain/event/catalogue'
import { logged } from './logs'

const dataOf = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, text]) => `\`${name}\`: ${text}`)
    .join('; ')

/** A table whose columns are as wide as their widest cell. */
function tableOf(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** The page that documents the stream, as Markdown: generated from the operations, so that the two cannot drift apart. */
export function eventsPage(): string {
  const learning = Object.entries(learningEvents).map(([name, { when, data }]) => [`\`${name}\``, when, dataOf(data)])
  const entries = logged
    .map(({ kind, word, undo, of }) => {
      const name = logName(...split(kind))
      return [`\`${name}\``, word, undo ? 'yes' : 'no', of ? `\`${of}\`` : 'sweeps, scans and jobs']
    })
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return `# Events

\`GET /api/events/stream\` sends events as server-sent events: \`id\` to resume from, \`event\` with a name from this page, and \`data\` as
JSON. Webhooks use the same names. \`?verbs=\` takes names or verbs, separated by commas. Name a workspace and an agent as in any other
request; an agent receives only its own events.

After a lost connection, send the last \`id\` in \`Last-Event-ID\`, as browsers do automatically, to receive everything since. Lines that
start with a colon keep the connection open; ignore them. With \`Accept: application/json\`, the same address returns one page of
events \`after\` an ID.

## Learning and serving

${tableOf([['name', 'when', 'data'], ...learning])}

## Audit log

Every entry of the audit log is sent as \`<kind>.<verb>\` with the whole entry as data: who, why, before and after. Undoing an entry
adds an entry \`<kind>.undo\`, and undoing that one adds \`<kind>.redo\`, which puts the first entry into force again. The last column
names the operation that writes an entry; operations with the same effect, such as an action on many skills, write it too.

${tableOf([['name', 'in the audit log', 'can be undone', 'written by'], ...entries])}
`
}

function split(kind: string): [object: string, verb: string] {
  const dot = kind.indexOf('.')
  return [kind.slice(0, dot), kind.slice(dot + 1)]
}
