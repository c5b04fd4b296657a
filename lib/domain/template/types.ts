/** How a word is written: bare, in quotes, with a variable or substitution in it, or as text (a message, a here-document). */
export type WordKind = 'plain' | 'quoted' | 'variable' | 'text'

/** One word of a command, quotes apart from the value. */
export interface Word {
  /** Without quotes. A here-document and `$(cat <<EOF … EOF)` are one word: its text. */
  value: string
  kind: WordKind
  /** The quote in which it, or what follows its `name=`, is written. */
  quote: '' | "'" | '"'
}

/** How a command is joined to the one before it: '' for the first. */
export type Joint = '' | '&&' | '||' | ';' | '|'

/**
 * What a command is to the others on its line: `trim` only shortens their output (`| tail -30`), `filter` chooses from it (`| grep x`),
 * `filler` shows or waits (`echo done`).
 */
export type CommandRole = 'trim' | 'filter' | 'filler'

export interface SimpleCommand {
  /** Program and sub-command, as `commandHeads` names them. */
  head: string
  /** From the program on. */
  words: Word[]
  /** Words before the program that only run it: `npx`, `timeout 60`. */
  wrapper: string[]
  env: { name: string; word: Word }[]
  /** Files read and written, and here-documents (`<<`). */
  redirects: { operator: string; word: Word }[]
  joint: Joint
  /** Folder of the `cd` in force. */
  folder?: Word
  role?: CommandRole
  /** Its own output is cut, merged or silenced: `2>&1`, `>/dev/null`, `|| true`, `| tail`. */
  trims?: true
  /** Stands in a substitution, hence is no command of the line. */
  isNested?: true
}

/** What a slot's values look like; each has a class of characters that `matches` holds a text to. */
export type SlotKind = 'number' | 'range' | 'sha' | 'uuid' | 'date' | 'version' | 'url' | 'file' | 'path' | 'name' | 'text'

/** One of a few frequent values, with the samples and sessions that have it. */
export interface Choice {
  value: string
  count: number
  sessions: number
}

/** A place in a template whose value varies. It never holds a value, except as a choice. */
export interface Slot {
  /** As in the text, without brackets: `number`, `message`, `test_file`. */
  name: string
  kind: SlotKind
  /** Samples with a value here, and how many different values they have. */
  count: number
  distinct: number
  /** The flag (`--body`) or field (`body=`) that it belongs to. */
  flag?: string
  /** A closed choice, most frequent first. */
  choices?: Choice[]
  /** May be empty. */
  canBeEmpty?: true
}

/** A word of a template: literal text and slots, in order. */
export interface WordForm {
  pieces: (string | Slot)[]
  quote: Word['quote']
}

export interface FlagForm {
  /** Tells a flag that is repeated apart: with its field (`-f body=`) or its turn (`-m #2`). */
  key: string
  /** `--json`, `-m`; `-#` for a bare number (`-5`). */
  name: string
  /** What stands between name and value; null for a flag without a value. */
  glue: ' ' | '=' | '' | null
  /** Field of a repeated flag: `body=` of `-f body=…`. */
  field?: string
  value: WordForm | null
  isOptional: boolean
  /** Samples that have it. */
  count: number
  /** Arguments before it, as most samples have it. */
  place: number
}

export interface ArgumentForm {
  word: WordForm
  isOptional: boolean
  /** Samples that have it. */
  count: number
  /** One or more of the same kind. */
  repeats: boolean
}

/** A simple command of a template. */
export interface CommandForm {
  head: string
  /** Program, and sub-commands that every sample has. */
  program: string
  wrapper: string
  env: { name: string; value: WordForm; isOptional: boolean }[]
  flags: FlagForm[]
  /** Samples have further flags, few of them each. */
  isOpen: boolean
  /** Flags of this command that take the next word as their value. */
  valued: string[]
  arguments: ArgumentForm[]
  redirects: { operator: string; value: WordForm; isOptional: boolean; count: number }[]
  joint: Joint
}

export interface CommandTemplate {
  /** For people and agents: `gh api repos/<owner>/<repo>/pulls/<number>/comments [--paginate]`. */
  text: string
  /** Share of the samples that it covers, 0…1. */
  share: number
  slots: Slot[]
  /** Flags and arguments that come and go, with the samples that have them. */
  optional: { text: string; count: number }[]
  alternatives: { slot: string; choices: Choice[] }[]
  /** Some samples cut or silence the output; the text leaves that out. */
  trims: boolean
  /** Fewer than three sessions: literal words rest on all of them. */
  isWeak: boolean
  /** Nothing but program and placeholders. */
  isBare: boolean
  commands: CommandForm[]
  /** Folder of the repository in which it runs, where all samples share it. */
  folder?: string
}

export interface ValueTemplate {
  text: string
  /** Share of the values that it covers, 0…1. */
  share: number
  /** The same in all, and safe to show. */
  constant?: string
  choices?: Choice[]
  slots: Slot[]
  isWeak: boolean
  word: WordForm
}

/** A sample of a step: its text, its session, and the folder that its paths are cut to (the repository's root). */
export interface Sample {
  text: string
  session: string
  root?: string
}
