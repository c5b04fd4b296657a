import type { Command } from 'commander'
import type { Client } from '@/lib/client/http-client'
import type { Io } from './io'

/** What a command gives back: the REST answer for `--json`, the same in words for people. */
export interface Answer {
  json: unknown
  text: string
  /** It was answered and yet not done. */
  isFailure?: boolean
  /** Standard output was the command's own: nothing more is printed there. */
  isSilent?: boolean
}

/** One call of a command: positional arguments by order, options by name. */
export interface Invocation<O> {
  client: Client
  io: Io
  arguments: string[]
  options: O
  /** The directory that `--workspace` named. */
  directory?: string
}

/** A command of the command line, one a file. */
export interface CommandSpec {
  /** Name and arguments as commander spells them: `dismiss <id>`. */
  usage: string
  summary: string
  alias?: string
  /** Its `--workspace` may be the directory of one, too. */
  takesDirectory?: boolean
  /** Command lines that help shows, the plainest first. */
  examples?: readonly string[]
  /** Adds the command's own options and says what it does with them. */
  define(command: Command, run: Run): void
}

/** Binds an act to a command; its options are as `define` declared them. */
export type Run = <O extends object>(run: (invocation: Invocation<O>) => Promise<Answer>) => void
