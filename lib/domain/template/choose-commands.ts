import type { SimpleCommand } from '@/lib/domain/template/types'

/** Share of the samples that have all commands of the template. */
const coreShare = 0.7
/** Commands of one line that are looked at. */
const maxCommands = 8

/** The commands of a line that a template may hold: not those that only trim, filter or fill, unless there are no others. */
export function coreCommands(commands: readonly SimpleCommand[]): SimpleCommand[] {
  const own = commands.filter(({ isNested }) => !isNested)
  const core = own.filter(({ role }) => role === undefined || role === 'filter')
  return (core.some(({ role }) => role === undefined) ? core : own).slice(0, maxCommands)
}

/**
 * Heads of the longest run of commands that most of the lines have, in their order; of the most frequent run where no run is in most.
 * [] where there are no commands.
 */
export function chooseHeads(lines: readonly (readonly SimpleCommand[])[]): string[] {
  const heads = lines.map((line) => line.map(({ head }) => head))
  const runs = new Map<string, string[]>()
  for (const line of heads)
    for (let start = 0; start < line.length; start++)
      for (let end = start + 1; end <= line.length; end++) runs.set(line.slice(start, end).join('\n'), line.slice(start, end))
  const counted = [...runs].map(([key, run]) => ({ key, run, count: heads.filter((line) => isWithin(run, line)).length }))
  const least = lines.length * coreShare
  const most = Math.max(0, ...counted.map(({ count }) => count))
  const fit = counted.filter(({ count }) => count >= Math.min(least, most))
  return fit.sort((a, b) => b.run.length - a.run.length || b.count - a.count || (a.key < b.key ? -1 : 1))[0]?.run ?? []
}

/** The first commands of a line that have these heads in this order; null where it has not all of them. */
export function pickCommands(heads: readonly string[], line: readonly SimpleCommand[]): SimpleCommand[] | null {
  const picked: SimpleCommand[] = []
  for (const command of line) if (command.head === heads[picked.length]) picked.push(command)
  return picked.length === heads.length ? picked : null
}

function isWithin(run: readonly string[], line: readonly string[]): boolean {
  let next = 0
  for (const head of line) if (head === run[next]) next++
  return next === run.length
}
