import { runProgram } from './program'

/** Entry of the bundle: the command line of this process. */
export async function main(): Promise<void> {
  process.exitCode = await runProgram(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    isWatched: process.stderr.isTTY,
  })
}
