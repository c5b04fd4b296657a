import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { agentPrograms, type AgentName } from './agent-programs'

/** Characters read of an answer, and kept of what went wrong. */
const outputMax = 2_000_000
const errorMax = 300
/** Time between the request to end and the end. */
const graceMs = 2_000

export interface AgentRun {
  name: AgentName
  /** Its program, by its full path. */
  file: string
  prompt: string
  timeoutMs: number
  env: Record<string, string | undefined>
}

/** What a program printed, or why it gave nothing. */
export type AgentOutput = { output: string } | { failed: string }

/** Ends a program with all that it started. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Nothing of it runs any more.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Ends the group when this process is asked to end: as a group of its own, it would not hear of it. */
function endWithUs(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const end = (signal: NodeJS.Signals) => {
    endGroup(child, 'SIGKILL')
    stop()
    process.kill(process.pid, signal)
  }
  const stop = () => signals.forEach((signal) => process.off(signal, end))
  for (const signal of signals) process.on(signal, end)
  return stop
}

/** Runs an agent's command line once, in a group of its own and an empty folder; it is ended with all that it started at the limit. */
export async function runAgent(run: AgentRun): Promise<AgentOutput> {
  const cwd = await mkdtemp(path.join(os.tmpdir(), `mettle-word-${process.pid}-`))
  try {
    return await runIn(cwd, run)
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

function runIn(cwd: string, { name, file, prompt, timeoutMs, env }: AgentRun): Promise<AgentOutput> {
  const program = agentPrograms[name]
  const child = spawn(file, [...program.arguments], {
    cwd,
    env: { ...env, ...('env' in program ? program.env : {}) } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const stopListening = endWithUs(child)
  let [output, said, late, tooMuch] = ['', '', false, false]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length <= outputMax) return
    tooMuch = true
    endGroup(child, 'SIGKILL')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-errorMax)))
  // A program that ends before it read everything says so by its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(prompt)
  const limit = setTimeout(() => {
    late = true
    endGroup(child, 'SIGTERM')
    grace = setTimeout(() => endGroup(child, 'SIGKILL'), graceMs)
  }, timeoutMs)
  let grace: NodeJS.Timeout | undefined
  return new Promise((resolve) => {
    const done = (answer: AgentOutput) => {
      clearTimeout(limit)
      clearTimeout(grace)
      stopListening()
      endGroup(child, 'SIGKILL')
      resolve(answer)
    }
    child.once('error', (error) => done({ failed: `${name} did not start: ${error.message}.` }))
    child.once('close', (code, signal) => {
      if (late) return done({ failed: `${name} did not answer within ${timeoutMs / 1000} seconds.` })
      if (tooMuch) return done({ failed: `${name} answered with more than ${outputMax / 1e6} MB.` })
      if (code === 0) return done({ output })
      done({ failed: `${name} ended with ${signal ?? `code ${code}`}${lastLine(said || output)}` })
    })
  })
}

function lastLine(text: string): string {
  const line = text.trim().split('\n').at(-1)?.trim() ?? ''
  return line === '' ? '.' : `: ${line.slice(0, errorMax)}`
}
