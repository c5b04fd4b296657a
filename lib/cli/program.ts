import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { createClient } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { productVersion } from '@/lib/config/version'
import type { Answer, CommandSpec, Invocation } from './command-spec'
import { commands } from './commands'
import { credential } from './credential'
import type { Io } from './io'
import { serverUrl } from './server-url'
import { printed, style } from './style'

/** Exit codes: success, refused or failed, usage error. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

interface GlobalOptions {
  url?: string
  json?: boolean
  workspace?: string
}

/** Runs one command line (without node and script); returns the exit code and never throws. */
export async function runProgram(words: string[], io: Io): Promise<number> {
  let exitCode: number = exitCodes.done
  const isJson = words.includes('--json')
  const program = makeProgram(io, isJson, (code) => void (exitCode = code))
  try {
    if (words.length === 0) program.help({ error: true })
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    return explain(error, io, isJson)
  }
}

function makeProgram(io: Io, isJson: boolean, setExit: (code: number) => void): Command {
  const program = new Command('mettle')
    .description('Agent skills that prove themselves.')
    .version(productVersion, '--version', 'print the version')
    .option('--url <url>', 'server address (METTLE_URL)')
    .option('--workspace <name>', 'workspace to use')
    .option('--json', "print the server's answer as one JSON document")
    .exitOverride()
    .configureOutput({ writeOut: (text) => (isJson ? io.err(text) : io.out(text)), writeErr: (text) => io.err(text) })
  for (const spec of commands) {
    const command = program.command(spec.usage).description(spec.summary)
    if (spec.alias) command.alias(spec.alias)
    if (spec.examples) command.addHelpText('after', `\nExamples:\n${spec.examples.map((one) => `  ${one}`).join('\n')}`)
    spec.define(command, (run) => {
      command.action(async () => setExit(await perform(spec, command, io, run)))
    })
  }
  return program
}

/** A name has no separator and no leading dot; anything else is a path. */
const isPath = (workspace: string): boolean => /^[.~]|[/\\]/.test(workspace)

async function perform<O extends object>(
  { takesDirectory = false }: CommandSpec,
  command: Command,
  io: Io,
  run: (invocation: Invocation<O>) => Promise<Answer>,
): Promise<number> {
  const options = command.optsWithGlobals<O & GlobalOptions>()
  const { workspace } = options
  const isDirectory = workspace !== undefined && isPath(workspace)
  if (isDirectory && !takesDirectory) throw new InvalidArgumentError(`--workspace needs a name here, but ${workspace} is a path.`)
  const url = serverUrl(options.url, io.env)
  const answer = await run({
    client: createClient({ url, token: credential(url, io.env), workspace: isDirectory ? undefined : workspace }),
    url,
    io,
    arguments: command.processedArgs
      .flat()
      .filter((one) => one !== undefined)
      .map(String),
    options,
    directory: isDirectory ? workspace : undefined,
  })
  if (answer.isSilent) return answer.exitCode ?? exitCodes.done
  io.out(options.json ? `${JSON.stringify(answer.json)}\n` : printed(`${answer.text.trimEnd()}\n`, io.isColored))
  if (!options.json && io.isWatched && answer.next?.length)
    io.err(`\n${answer.next.map((line) => printed(style.dim(`Next: ${line}`), io.isColored)).join('\n')}\n`)
  return answer.isFailure ? exitCodes.failed : exitCodes.done
}

/** Prints an error; with --json standard output still gets one document. */
function explain(error: unknown, io: Io, isJson: boolean): number {
  if (error instanceof ProblemError) {
    io.err(`mettle: ${error.message}\n`)
    for (const issue of error.problem.issues ?? []) io.err(`  ${issue.path}: ${issue.message}\n`)
    if (isJson) io.out(`${JSON.stringify(error.problem)}\n`)
    return exitCodes.failed
  }
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
  const isUsage = error instanceof CommanderError || error instanceof InvalidArgumentError
  const detail = error instanceof Error ? error.message.replace(/^error: /, '') : String(error)
  if (!(error instanceof CommanderError) || error instanceof InvalidArgumentError) io.err(`mettle: ${detail}\n`)
  if (isJson) io.out(`${JSON.stringify({ title: 'The command failed', code: isUsage ? 'invalid' : 'internal', detail })}\n`)
  return isUsage ? exitCodes.usage : exitCodes.failed
}
