import { log } from '@/lib/observe/log'
import { diskBus, inEveryWorkspace } from '@/lib/kernel'
import { pushRemote } from '@/lib/publish'

interface Pace {
  /** Commits that follow each other so closely go together. */
  settleMs: number
  /** So often somebody looks for what is due again, and for commits of people. */
  checkMs: number
}

/** Sends workspaces to their remote repositories: soon after a commit of this process, and again while it fails. */
export class RemotePush {
  readonly #due = new Set<string>()
  #settling: NodeJS.Timeout | null = null
  #check: NodeJS.Timeout | null = null
  #isRunning = false

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
    this.#settling ??= setTimeout(() => void this.#pushDue(), this.pace.settleMs)
    this.#settling.unref()
  }

  async #pushDue(): Promise<void> {
    this.#settling = null
    // What is under way may have begun before these commits: they come after it.
    if (this.#isRunning) return this.#settle()
    const names = [...this.#due]
    this.#due.clear()
    await this.#run({ name: { in: names } })
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
