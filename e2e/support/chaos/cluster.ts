import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Api } from '../api'
import { freePort } from '../server'

export interface ClusterOptions {
  /** The bundle of `process.ts`. */
  bundle: string
  /** Theirs; their logs lie there too. */
  home: string
  /** Each has a home of its own below that, as on machines that share no disk. */
  isApart?: boolean
  databaseUrl: string
  count: number
  /** What each does; by default everything. */
  role?: 'web' | 'worker'
}

interface Member {
  child: ChildProcess
  api: Api
  /** Resolves with its end. */
  ended: Promise<unknown>
}

/** The homes of the processes: one that they share, or one each. */
export const homesOf = ({ home, count, isApart = false }: Pick<ClusterOptions, 'home' | 'count' | 'isApart'>): string[] =>
  Array.from({ length: isApart ? count : 1 }, (_, at) => path.join(home, at === 0 ? 'mettle' : `mettle-${at}`))

/** Server processes on one database, which are killed and started again. */
export class Cluster {
  readonly #members: (Member | null)[] = []

  constructor(readonly options: ClusterOptions) {}

  /** Starts all that are not there. */
  async startAll(): Promise<void> {
    for (let at = 0; at < this.options.count; at += 1) this.#members[at] ??= await this.#start(at)
  }

  /** One that is there; null while none is. */
  any(random: () => number): Api | null {
    const there = this.#members.filter((one) => one !== null)
    return there[Math.floor(random() * there.length)]?.api ?? null
  }

  pids(): number[] {
    return this.#members.flatMap((one) => one?.child.pid ?? [])
  }

  /** All that are there. */
  all(): Api[] {
    return this.#members.flatMap((one) => one?.api ?? [])
  }

  /** Ends a process as a power cut would, and starts it again. */
  async killAndStart(ats: readonly number[]): Promise<void> {
    await Promise.all(ats.map((at) => this.#kill(at)))
    for (const at of ats) this.#members[at] = await this.#start(at)
  }

  /** Lets a process stand still for a time. */
  async freeze(at: number, work: () => Promise<void>): Promise<void> {
    const member = this.#members[at]
    if (!member) return
    this.#members[at] = null
    member.child.kill('SIGSTOP')
    try {
      await work()
    } finally {
      member.child.kill('SIGCONT')
      this.#members[at] = member
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map((_, at) => this.#kill(at)))
  }

  async #kill(at: number): Promise<void> {
    const member = this.#members[at]
    this.#members[at] = null
    member?.child.kill('SIGKILL')
    await member?.ended
  }

  async #start(at: number): Promise<Member> {
    const { bundle, home, databaseUrl, role } = this.options
    const homes = homesOf(this.options)
    const port = await freePort()
    const env = {
      ...process.env,
      NODE_ENV: 'production' as const,
      HOME: home,
      METTLE_HOME: homes[at] ?? homes[0],
      METTLE_PORT: String(port),
      METTLE_LOG: 'warn',
      DATABASE_URL: databaseUrl,
      ...(role ? { METTLE_ROLE: role } : {}),
    }
    mkdirSync(path.join(home, 'output'), { recursive: true })
    const child = fork(bundle, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    const keep = (part: Buffer) => appendFileSync(path.join(home, 'output', `${at}.log`), part)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const ended = once(child, 'exit')
    const end = ended.then(([code, signal]) => {
      throw new Error(`A server ended before it was ready (${String(signal ?? code)}); its output is in ${home}/output/${at}.log`)
    })
    await Promise.race([once(child, 'message'), end])
    end.catch(() => undefined)
    return { child, api: new Api(`http://127.0.0.1:${port}`), ended }
  }
}
