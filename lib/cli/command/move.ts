import type { CommandSpec } from '../command-spec'
import type { Io } from '../io'
import { moveHome, type MovedHome } from '../server/mover'
import { homeOf, serversOf } from '../server/place'
import { plural } from '../table'

interface Options {
  to: string
  dryRun?: boolean
}

export const move: CommandSpec = {
  usage: 'move',
  summary: 'copy the database of a stopped server from SQLite to PostgreSQL',
  examples: ['mettle move --to postgresql://mettle@db/mettle --dry-run', 'mettle move --to postgresql://mettle@db/mettle'],
  define(command, run) {
    command
      .requiredOption('--to <address>', 'the empty PostgreSQL database; PGPASSWORD keeps its password out of the command line')
      .option('--dry-run', 'check both databases and count what would be copied')
    run<Options>(async ({ io, options: { to, dryRun = false } }) => {
      refuseRunning(io)
      const onTable = ({ name, rows }: { name: string; rows: number }) => {
        if (rows > 0 && io.isWatched) io.err(`${name}: ${plural(rows, 'row')}\n`)
      }
      const moved = await moveHome(env(io), { to, isDryRun: dryRun, onTable })
      return { json: { ...moved, dryRun }, text: describe(moved, dryRun) }
    })
  },
}

/** A server of another version may hold the home in a way of its own; its note is read first, because it says how to end it. */
function refuseRunning({ env }: Io): void {
  const home = homeOf(env)
  const [server] = serversOf(home)
  if (server) throw new Error(`Mettle runs at ${server.address} on the home ${home}. Run "mettle stop", then move.`)
}

/** The home as every command finds it. */
const env = (io: Io): Io['env'] => ({ ...io.env, METTLE_HOME: homeOf(io.env) })

function describe({ from, to, tables }: MovedHome, isDryRun: boolean): string {
  const filled = tables.filter(({ rows }) => rows > 0)
  const total = filled.reduce((sum, { rows }) => sum + rows, 0)
  const what = `${plural(total, 'row')} of ${plural(filled.length, 'table')}`
  if (isDryRun)
    return [
      ...filled.map(({ name, rows }) => `  ${name}: ${rows}`),
      `Would copy ${what} from ${from} to ${to}, which is empty. Nothing was changed.`,
    ].join('\n')
  return [
    `Copied ${what} from ${from} to ${to}. Counts and digests of all rows agree.`,
    'To use it: set DATABASE_URL to the address that you gave here, leave METTLE_HOME as it is, and start the server.',
    `${from} is as it was. Remove it when the server has run on PostgreSQL for a while.`,
  ].join('\n')
}
