import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandSpec } from '../command-spec'
import { wholeNumber } from '../number-option'
import { homeOf, logOf, serversOf } from '../server/place'

const linesDefault = 100
const pollMs = 200

export const logs: CommandSpec = {
  usage: 'logs',
  summary: 'print what the server of this home said',
  examples: ['mettle logs', 'mettle logs --lines 500', 'mettle logs --follow'],
  define(command, run) {
    command
      .option('-f, --follow', 'keep printing until interrupted')
      .option('--lines <number>', 'last lines to print', wholeNumber)
    run<{ follow?: true; lines?: number; json?: true }>(async ({ io, options }) => {
      const home = homeOf(io.env)
      // The home of another user is told from one without a log.
      serversOf(home)
      const file = logOf(home)
      if (!existsSync(file)) throw new Error(`There is no log at ${file}: "mettle start" writes it.`)
      const log = new Followed(file)
      const lines = lastOf([...linesOf(`${file}.1`), ...log.read()], options.lines ?? linesDefault)
      if (!options.follow) return { json: { file, lines }, text: lines.join('\n') }
      const print = (line: string) => io.out(`${options.json ? JSON.stringify({ line }) : line}\n`)
      lines.forEach(print)
      for (;;) {
        log.read().forEach(print)
        await sleep(pollMs)
      }
    })
  },
}

/** What was put aside before. */
const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [])
const lastOf = (lines: string[], count: number): string[] => (count === 0 ? [] : lines.slice(-count))

/** A log from its beginning on, also after it is put aside and begun anew. */
class Followed {
  readonly #file: string
  readonly #decoder = new StringDecoder('utf8')
  #fd: number
  #position = 0
  #rest = ''

  constructor(file: string) {
    this.#file = file
    this.#fd = openSync(file, 'r')
  }

  /** The whole lines that came since. */
  read(): string[] {
    this.#take()
    const now = statSync(this.#file, { throwIfNoEntry: false })
    if (now && now.ino !== fstatSync(this.#fd).ino) {
      closeSync(this.#fd)
      this.#fd = openSync(this.#file, 'r')
      this.#position = 0
      this.#take()
    }
    const lines = this.#rest.split('\n')
    this.#rest = lines.pop() ?? ''
    return lines
  }

  #take(): void {
    const content = Buffer.alloc(Math.max(0, fstatSync(this.#fd).size - this.#position))
    const bytes = readSync(this.#fd, content, 0, content.length, this.#position)
    this.#position += bytes
    this.#rest += this.#decoder.write(content.subarray(0, bytes))
  }
}
