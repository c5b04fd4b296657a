import { learningEvents, logName } from '@/lib/domain/event/catalogue'
import { logged } from './logs'

const dataOf = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, text]) => `\`${name}\`: ${text}`)
    .join('; ')

/** A table with its columns as wide as their widest cell. */
function tableOf(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** The page that documents the stream, as Markdown: made from the rows of the operations, so that it cannot say something else. */
export function eventsPage(): string {
  const learning = Object.entries(learningEvents).map(([name, { when, data }]) => [`\`${name}\``, when, dataOf(data)])
  const entries = logged
    .map(({ kind, word, undo, of }) => {
      const name = logName(...split(kind))
      return [`\`${name}\``, word, undo ? 'yes' : 'no', of ? `\`${of}\`` : 'sweeps, scans and jobs']
    })
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return `# Events

\`GET /api/events/stream\` tells what happens as server-sent events: \`id\` to resume from, \`event\` with a name of this page, and
\`data\` as JSON. Webhooks send the same names. \`?verbs=\` takes names or verbs, separated by commas; a workspace and an agent are
named as in any other request, and an agent is told of its own rows alone.

A reader that lost its connection sends the last \`id\` in \`Last-Event-ID\`, as browsers do by themselves, and is told everything since.
A line that begins with a colon keeps the connection open and means nothing. Asked with \`Accept: application/json\` the same address
answers one page of what came \`after\` an id.

## What was learned and served

${tableOf([['name', 'when', 'data'], ...learning])}

## Entries of the log

Every entry of the audit log is told under \`<kind>.<verb>\`, with the whole entry as data: who, why, before and after. What can be
undone is, with an entry of its own: \`<kind>.undo\`. The last column names the operation that an entry belongs to; others that do the
same, such as an act on many skills, tell it too.

${tableOf([['name', 'as the log says it', 'can be undone', 'told by'], ...entries])}
`
}

function split(kind: string): [object: string, verb: string] {
  const dot = kind.indexOf('.')
  return [kind.slice(0, dot), kind.slice(dot + 1)]
}
