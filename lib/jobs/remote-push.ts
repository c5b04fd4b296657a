import { log } from '@/lib/observe/log'
import { diskBus, inEveryWorkspace } from '@/lib/kernel'
import { pushRemote } from '@/lib/publish'

interface Pace {
  /** Commits that follow each other so closely go together. */
  settleMs: number
  /** So often somebody looks for what is due again, and for commits of people. */
  checkMs: number
}

/** Times its own duration that pushing rests: each push reads every folder of the library, which takes seconds where there are thousands. */
const restFactor = 9

/** Milliseconds from a commit to its push after one that took so long: a tenth of the time at most is spent on pushing. */
export const settleAfter = (tookMs: number, { settleMs, checkMs }: Pace): number =>
  Math.max(settleMs, Math.min(checkMs, restFactor * tookMs))

/** Sends workspaces to their remote repositories: soon after a commit of this process, and again while it fails. */
export class RemotePush {
  readonly #due = new Set<string>()
  #settling: NodeJS.Timeout | null = null
  #check: NodeJS.Timeout | null = null
  #isRunning = false
  /** Of the last commits that were pushed. */
  #tookMs = 0

  constructor(readonly pace: Pace = { settleMs: 5_000, checkMs: 60_000 }) {}

  start(): void {
    diskBus().on('committed', this.#arm)
    this.#check ??= setInterval(() => void this.#run({}), this.pace.checkMs)
    this.#check.unref()
    void this.#run({})
  }

  stop(): void {
    diskBus().off('committed', this.#arm)
    if (this.#settling) clearTimeout(this.#settling)
    if (this.#check) clearInterval(this.#check)
    this.#settling = this.#check = null
  }

  readonly #arm = (workspace: string): void => {
    this.#due.add(workspace)
    this.#settle()
  }

  #settle(): void {
    this.#settling ??= setTimeout(() => void this.#pushDue(), settleAfter(this.#tookMs, this.pace))
    this.#settling.unref()
  }

  async #pushDue(): Promise<void> {
    this.#settling = null
    // What is under way may have begun before these commits: they come after it.
    if (this.#isRunning) return this.#settle()
    const names = [...this.#due]
    this.#due.clear()
    const began = performance.now()
    await this.#run({ name: { in: names } })
    this.#tookMs = performance.now() - began
  }

  async #run(where: Parameters<typeof inEveryWorkspace>[0]): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      await inEveryWorkspace(where, { job: 'push', failure: 'a workspace could not be pushed' }, async (ctx) => {
        if (await pushRemote(ctx)) this.#arm(ctx.workspace.name)
      })
    } catch (error) {
      log().error({ err: error }, 'the workspaces that wait to be pushed could not be found')
    } finally {
      this.#isRunning = false
    }
  }
}
