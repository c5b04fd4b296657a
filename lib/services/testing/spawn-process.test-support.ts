import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '../../..')

export interface Spawned {
  child: ChildProcess
  /** Sends it a message; answers its next one. */
  ask: (message: unknown) => Promise<unknown>
  /** Its next message. */
  hear: () => Promise<unknown>
  /** Kills it, as a power cut would, and waits until it is gone. */
  end: () => Promise<void>
}

/** Bundles a TypeScript file once, so that processes of their own can run it; answers how to start one. Its errors go to our own. */
export async function processOf(entry: string): Promise<(env: Record<string, string>) => Spawned> {
  const outfile = path.join(root, 'node_modules/.cache/mettle', `${path.basename(entry, '.ts')}-${process.pid}.mjs`)
  const common = { bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external' } as const
  await build({ ...common, entryPoints: [path.join(root, entry)], outfile, absWorkingDir: root, alias: { '@': root } })
  return (env) => {
    const child = fork(outfile, {
      cwd: root,
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const hear = async () => {
      const ended = once(child, 'exit').then(([code, signal]) => {
        throw new Error(`The process ended (${String(signal ?? code)}) without a word`)
      })
      const [said] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
      return said
    }
    const ask = (message: unknown) => {
      const answer = hear()
      child.send(message as object)
      return answer
    }
    const end = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    return { child, ask, hear, end }
  }
}
