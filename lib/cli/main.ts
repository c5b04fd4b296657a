import { createInterface } from 'node:readline/promises'
import { runProgram } from './program'
import { showsColor } from './style'

/** Entry of the bundle: the command line of this process. */
export async function main(): Promise<void> {
  process.exitCode = await runProgram(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    isWatched: process.stderr.isTTY,
    isColored: showsColor(process.stdout.isTTY, process.env),
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askPerson } : {}),
  })
}

/** One line that the person types; what is asked goes where the result does not. */
async function askPerson(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
