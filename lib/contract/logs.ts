import { groupBy } from '@/lib/domain/collection/group-by'
import { operations, type OperationName, type Operations } from './index'
import type { LogKind, LogLabel } from './log-label'
import { unaskedLogs } from './unasked-logs'

type Rows = { [N in OperationName]: NonNullable<Operations[N]['logs']> } & { unasked: typeof unaskedLogs }
type LabelsOf<Row> = Row extends unknown ? Row[keyof Row] : never
type KindOf<K> = K extends `${infer Kind}.${string}` ? Kind : never
type VerbOf<K> = K extends `${string}.${infer Verb}` ? Verb : never

/** Every kind of entry that the log may hold, but for undos: `candidate.dismiss`. */
export type LoggedKind = { [N in keyof Rows]: keyof Rows[N] & string }[keyof Rows]
/** The kinds of things that the log speaks of. */
export type ObjectKind = KindOf<LoggedKind>
/** What may have happened to one of them. */
export type LoggedVerb = VerbOf<LoggedKind> | 'undo'
/** The ways in which acts are taken back. */
export type InverseName = Extract<{ [N in keyof Rows]: LabelsOf<Rows[N]> }[keyof Rows], { undo: string }>['undo']

/** A kind of entry with what is said of it, and the operation whose own it is; null: none is asked for it. */
export interface Logged {
  kind: LoggedKind
  word: string
  undo: InverseName | null
  of: OperationName | null
}

const rowsOf = (logs: { readonly [K in LogKind]?: LogLabel }, of: OperationName | null): Logged[] =>
  Object.entries(logs).flatMap(([kind, said]) => (said ? [{ kind, of, ...said } as Logged] : []))

/** All kinds of entries, in the order of the operations; what no operation is asked for comes last. */
export const logged: readonly Logged[] = [
  ...operations.flatMap(({ name, logs }) => rowsOf(logs ?? {}, name)),
  ...rowsOf(unaskedLogs, null),
]

const undoes = new Map<string, InverseName | null>(logged.map(({ kind, undo }) => [kind, undo]))

/** How an act is taken back; null where it is not. */
export const undoOf = (objectKind: string, verb: string): InverseName | null => undoes.get(`${objectKind}.${verb}`) ?? null

/** The kinds of things with what may have happened to each; an undo among it where one of its acts can be undone. */
export const verbsByKind: ReadonlyMap<string, readonly string[]> = new Map(
  [...groupBy(logged, ({ kind }) => kind.split('.', 1)[0] ?? kind)].map(([kind, rows]) => {
    const verbs = rows.map((row) => row.kind.slice(kind.length + 1))
    return [kind, rows.some(({ undo }) => undo) ? [...verbs, 'undo'] : verbs]
  }),
)
