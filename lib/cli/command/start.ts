import { productVersion } from '@/lib/config/version'
import type { Answer, CommandSpec } from '../command-spec'
import type { Io } from '../io'
import { wholeNumber } from '../number-option'
import { openInBrowser } from '../server/open-in-browser'
import { homeOf, serversOf } from '../server/place'
import { startBehind, startHere, type Started, type StartOptions } from '../server/starter'

interface Options {
  background?: boolean
  port?: number
  demo?: boolean
  open?: boolean
  json?: boolean
}

export const start: CommandSpec = {
  usage: 'start',
  summary: 'start the server on this machine',
  examples: ['mettle start', 'mettle start --background', 'mettle start --port 0 --open'],
  define(command, run) {
    command
      .option('-b, --background', 'return once it responds; "mettle stop" ends it')
      .option('--port <number>', 'port to listen on, 0 for any free one (METTLE_PORT)', wholeNumber)
      .option('--demo', 'load the sample data into a workspace of its own')
      .option('--open', 'open the dashboard in the browser')
    run<Options>(async ({ io, options }) => {
      refuseSecond(io)
      const wanted = { port: options.port, isDemo: options.demo }
      return options.background ? behind(io, wanted, options) : here(io, wanted, options)
    })
  },
}

/** PostgreSQL allows several servers on a home; SQLite one. */
function refuseSecond({ env }: Io): void {
  const home = homeOf(env)
  const [other] = (env.DATABASE_URL ?? '').startsWith('postgres') ? [] : serversOf(home)
  if (!other) return
  throw new Error(
    `Mettle runs already at ${other.address} (process ${other.pid}, home ${home}). "mettle open" opens it, "mettle stop" ends it.`,
  )
}

function describe({ url, said, pid, log }: Started, { demo }: Options, home: string): Pick<Answer, 'json' | 'text'> {
  const loaded = demo ? `Demo data is loaded: open ${url}/?workspace=demo\n` : ''
  const lines = said.map((line) => `${line}\n`).join('')
  return { json: { address: url, pid, version: productVersion, home, log }, text: `${loaded}${lines}Mettle ready at ${url}` }
}

async function behind(io: Io, wanted: StartOptions, options: Options): Promise<Answer> {
  const started = await startBehind(wanted, io)
  const { json, text } = describe(started, options, homeOf(io.env))
  if (options.open) await openInBrowser(started.url)
  const next = ['mettle open', 'mettle ingest ~/.claude/projects', 'mettle demo']
  return { json, text: `${text} (process ${started.pid})\n"mettle logs" shows what it says, "mettle stop" ends it.`, next }
}

/** Standard output is the server's own, unless one document is wanted there. */
async function here(io: Io, wanted: StartOptions, options: Options): Promise<Answer> {
  const write = (part: string | Uint8Array, stream: 'out' | 'err') => {
    const text = Buffer.from(part).toString('utf8')
    if (stream === 'out' && !options.json) io.out(text)
    else io.err(text)
  }
  const server = await startHere(wanted, write)
  const { json, text } = describe(server, options, homeOf(io.env))
  io.out(options.json ? `${JSON.stringify(json)}\n` : `${text}\n`)
  if (options.open) await openInBrowser(server.url)
  return { json, text, isSilent: true, exitCode: await server.ended }
}
