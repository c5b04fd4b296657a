import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generator } from '@/bench/support/corpus'
import { openStore, type Store } from '@/lib/store/client'
import type { Api } from '../api'
import { stagingsIn } from '@/lib/workspace/swap-staged'
import { makeHome } from '../server'
import { actOnce, emptyLedger, type Ledger } from './acts'
import { audit } from './audit'
import { Cluster, homesOf } from './cluster'
import { outage, type Database } from './outage'
import { Restores, restored } from './restores'

export interface ChaosOptions {
  bundle: string
  /** Undefined: SQLite, with one process. */
  databaseUrl: string | undefined
  /** The processes share nothing but the database. */
  isApart?: boolean
  /** The server of the database, if it is to be ended and started again so many times. */
  outages?: { database: Database; count: number }
  kills: number
  seed: number
  /** Everything is checked after so many kills. */
  auditEvery: number
  /** With several processes: one then stands still for so long, and everything is checked again. 0: none does. */
  freezeMs: number
  say: (line: string) => void
}

export interface ChaosReport {
  kills: number
  outages: number
  /** The longest that a process took to serve again after its database was back. */
  backMsMax: number
  acts: Record<string, { done: number; refused: number; lost: number }>
  faults: string[]
  /** Where the home lies that showed faults. */
  home: string | null
}

const clients = 4
/** A process is killed after at most so many acts, and at most so much later: at any point of the next. */
const actsMax = 20
const fineMs = 200
const playMsMax = 20_000
/** A killed process leaves leases of a minute. */
const restMsMax = 150_000

/** Until nothing is under way any more: no job, no file. */
async function atRest(store: Store, homes: readonly string[]): Promise<void> {
  const until = Date.now() + restMsMax
  for (;;) {
    const jobs = await store.db.job.count({ where: { status: { in: ['queued', 'running'] } } })
    const writes = await store.db.diskWrite.count({ where: { doneAt: null } })
    const left = (await Promise.all(homes.map((home) => stagingsIn(path.join(home, `workspaces/${restored}`))))).flat()
    if (jobs + writes + left.length === 0) return
    if (Date.now() > until) throw new Error(`${jobs} jobs, ${writes} writes and ${left.length} restores never came to an end`)
    await sleep(200)
  }
}

class Chaos {
  readonly ledger: Ledger = emptyLedger()
  readonly #random: () => number
  #number = 0
  #isPlaying = false

  constructor(
    readonly options: ChaosOptions,
    readonly cluster: Cluster,
    readonly home: string,
  ) {
    this.#random = generator(options.seed)
  }

  /** Clients act one after the other while `work` goes on. */
  async during(work: () => Promise<void>): Promise<void> {
    this.#isPlaying = true
    const playing = [this.#playRestores(), ...Array.from({ length: clients }, () => this.#play())]
    await work().finally(() => (this.#isPlaying = false))
    await Promise.all(playing)
  }

  /** Ends the database and starts it again, after some acts. @returns how long the processes took to serve again */
  async outage(database: Database): Promise<number> {
    await this.#played(1 + Math.floor(this.#random() * actsMax))
    await sleep(Math.floor(this.#random() * fineMs))
    const { faults, backMs } = await outage(this.cluster, database)
    this.ledger.faults.push(...faults)
    return backMs
  }

  async kill(): Promise<void> {
    const { count } = this.cluster.options
    await this.#played(1 + Math.floor(this.#random() * actsMax))
    await sleep(Math.floor(this.#random() * fineMs))
    const first = Math.floor(this.#random() * count)
    const isAll = count > 1 && this.#random() < 0.2
    await this.cluster.killAndStart(isAll ? Array.from({ length: count }, (_, at) => at) : [first])
  }

  /** Waits until so many more acts were answered; a machine at its limit is not waited for. */
  async #played(acts: number): Promise<void> {
    const answered = () => [...this.ledger.acts.values()].reduce((sum, { done, refused }) => sum + done + refused, 0)
    const enough = answered() + acts
    const until = Date.now() + playMsMax
    while (answered() < enough && Date.now() < until) await sleep(5)
  }

  async #play(): Promise<void> {
    const random = generator(Math.floor(this.#random() * 2 ** 31))
    while (this.#isPlaying) {
      const api = this.cluster.any(random)
      if (api) await actOnce({ api, random, ledger: this.ledger, next: () => (this.#number += 1), home: this.home })
      else await sleep(20)
    }
  }

  async #playRestores(): Promise<void> {
    const next = () => (this.#number += 1)
    const restores = new Restores(this.ledger, next, () => this.#reach())
    while (this.#isPlaying) await restores.once()
  }

  async #reach(): Promise<Api> {
    for (;;) {
      const api = this.cluster.any(Math.random)
      if (api) return api
      await sleep(20)
    }
  }

  /** The workspace for the restores, without the shipped packs, which would only slow them down. */
  async prepare(): Promise<void> {
    await (await this.#reach()).post('/api/workspaces', { name: restored, builtins: false })
  }

  async audit(store: Store): Promise<string[]> {
    const homes = homesOf(this.cluster.options)
    await atRest(store, homes)
    const api = this.cluster.any(this.#random)
    if (!api) throw new Error('No server is there')
    return audit(store, api, homes, this.ledger)
  }
}

/** Kills server processes in the midst of all kinds of acts; afterwards database, disk, git and what was acknowledged must agree. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const home = makeHome()
  const databaseUrl = options.databaseUrl ?? `file:${path.join(home, 'mettle/mettle.db')}`
  const { bundle, isApart } = options
  const cluster = new Cluster({ bundle, home, databaseUrl, isApart, count: options.databaseUrl ? 2 : 1 })
  const chaos = new Chaos(options, cluster, home)
  let faults: string[] = []
  let kills = 0
  let outages = 0
  let backMsMax = 0
  let store: Store | null = null
  try {
    await cluster.startAll()
    store = openStore(databaseUrl)
    await chaos.prepare()
    while (kills < options.kills && faults.length === 0) {
      const some = Math.min(options.auditEvery, options.kills - kills)
      await chaos.during(async () => {
        for (let at = 0; at < some; at += 1) {
          await chaos.kill()
          options.say(`kill ${kills + at + 1}`)
        }
      })
      kills += some
      faults = await chaos.audit(store)
      options.say(`${kills} kills, ${[...chaos.ledger.acts.values()].reduce((sum, { done }) => sum + done, 0)} acts acknowledged`)
    }
    while (options.outages && outages < options.outages.count && faults.length === 0) {
      const { database } = options.outages
      await chaos.during(async () => {
        backMsMax = Math.max(backMsMax, await chaos.outage(database))
      })
      outages += 1
      faults = await chaos.audit(store)
      options.say(`${outages} outages of the database, served again within ${Math.round(backMsMax)} ms`)
    }
    if (options.freezeMs > 0 && cluster.options.count > 1 && faults.length === 0) {
      await chaos.during(() => cluster.freeze(0, () => sleep(options.freezeMs)))
      faults = await chaos.audit(store)
      options.say(`one process stood still for ${options.freezeMs / 1000} s`)
    }
  } catch (error) {
    faults.push(String(error))
  } finally {
    await cluster.close()
    await store?.close()
  }
  if (faults.length === 0) rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  return { kills, outages, backMsMax, acts: Object.fromEntries(chaos.ledger.acts), faults, home: faults.length > 0 ? home : null }
}
