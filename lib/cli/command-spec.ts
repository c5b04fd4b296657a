import type { Command } from 'commander'
import type { Client } from '@/lib/client/http-client'
import type { Io } from './io'

/** The result of a command: the REST response for `--json`, and the same as text for people. */
export interface Answer {
  json: unknown
  text: string
  /** The server responded, but the task was not done. */
  isFailure?: boolean
  /** Command lines that usually follow; a person at a terminal sees them below the text. */
  next?: readonly string[]
  /** The command has used standard output itself, so nothing more is printed there. */
  isSilent?: boolean
  /** Of a silent command; by default it is done. */
  exitCode?: number
}

/** One call of a command: positional arguments by order, options by name. */
export interface Invocation<O> {
  client: Client
  /** The address that the client calls. */
  url: string
  io: Io
  arguments: string[]
  options: O
  /** The directory that `--workspace` named. */
  directory?: string
}

/** A command of the command line, one per file. */
export interface CommandSpec {
  /** Name and arguments in commander's syntax: `dismiss <id>`. */
  usage: string
  summary: string
  alias?: string
  /** Its `--workspace` may also be a directory. */
  takesDirectory?: boolean
  /** Example command lines in the help, simplest first. */
  examples?: readonly string[]
  /** Adds the command's own options and its action. */
  define(command: Command, run: Run): void
}

/** Binds an action to a command; its options are as `define` declared them. */
export type Run = <O extends object>(run: (invocation: Invocation<O>) => Promise<Answer>) => void
