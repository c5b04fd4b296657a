import { groupBy } from '@/lib/domain/collection/group-by'
import type { Permission } from '@/lib/domain/permission/permission'
import { operations, type OperationName, type Operations } from './index'
import type { LogKind, LogLabel } from './log-label'
import { unaskedLogs } from './unasked-logs'

type Rows = { [N in OperationName]: NonNullable<Operations[N]['logs']> } & { unasked: typeof unaskedLogs }
type LabelsOf<Row> = Row extends unknown ? Row[keyof Row] : never
type KindOf<K> = K extends `${infer Kind}.${string}` ? Kind : never
type VerbOf<K> = K extends `${string}.${infer Verb}` ? Verb : never

/** Every kind of log entry except undos and redos: `candidate.dismiss`. */
export type LoggedKind = { [N in keyof Rows]: keyof Rows[N] & string }[keyof Rows]
/** Kinds of things that the log names. */
export type ObjectKind = KindOf<LoggedKind>
/** Verbs of the log. */
export type LoggedVerb = VerbOf<LoggedKind> | 'undo' | 'redo'
/** Names of the inverses. */
export type InverseName = Extract<{ [N in keyof Rows]: LabelsOf<Rows[N]> }[keyof Rows], { undo: string }>['undo']

/** A kind of entry with its labels and the operation that owns it; null when no operation does. */
export interface Logged {
  kind: LoggedKind
  word: string
  undo: InverseName | null
  of: OperationName | null
}

const rowsOf = (logs: { readonly [K in LogKind]?: LogLabel }, of: OperationName | null): Logged[] =>
  Object.entries(logs).flatMap(([kind, said]) => (said ? [{ kind, of, ...said } as Logged] : []))

/** All kinds of entries in the order of the operations; kinds without an operation come last. */
export const logged: readonly Logged[] = [
  ...operations.flatMap(({ name, logs }) => rowsOf(logs ?? {}, name)),
  ...rowsOf(unaskedLogs, null),
]

const undoes = new Map<string, InverseName | null>(logged.map(({ kind, undo }) => [kind, undo]))

/** Name of an entry's inverse; null when it cannot be undone. */
export const undoOf = (objectKind: string, verb: string): InverseName | null => undoes.get(`${objectKind}.${verb}`) ?? null

const owners = new Map<string, OperationName | null>(logged.map(({ kind, of }) => [kind, of]))

/** The permission to undo an entry: that of the operation that owns it, because undoing is doing the opposite. */
export function permissionToUndo(objectKind: string, verb: string): Permission {
  const of = owners.get(`${objectKind}.${verb}`)
  return operations.find((one) => one.name === of)?.permission ?? 'review'
}

/** Kinds of things with their verbs; `undo` and `redo` are included when one of the verbs can be undone. */
export const verbsByKind: ReadonlyMap<string, readonly string[]> = new Map(
  [...groupBy(logged, ({ kind }) => kind.split('.', 1)[0] ?? kind)].map(([kind, rows]) => {
    const verbs = rows.map((row) => row.kind.slice(kind.length + 1))
    return [kind, rows.some(({ undo }) => undo) ? [...verbs, 'undo', 'redo'] : verbs]
  }),
)
