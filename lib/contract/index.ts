import * as account from './account'
import * as agent from './agent'
import * as apiDocument from './api-document'
import * as audit from './audit'
import * as candidate from './candidate'
import * as catalogue from './catalogue'
import * as connection from './connection'
import * as decision from './decision'
import * as demo from './demo'
import * as diagnosis from './diagnosis'
import * as doctor from './doctor'
import * as drafting from './drafting'
import * as embedding from './embedding'
import * as event from './event'
import * as exchange from './exchange'
import * as mining from './mining'
import * as merge from './merge'
import * as similar from './similar'
import * as job from './job'
import * as graph from './graph'
import * as key from './key'
import * as maintenance from './maintenance'
import * as member from './member'
import { httpMethods, placeOf, type Operation } from './operation'
import * as cluster from './cluster'
import * as pack from './pack'
import * as policy from './policy'
import * as otlp from './otlp'
import * as rebuild from './rebuild'
import * as redaction from './redaction'
import * as secret from './secret'
import * as session from './session'
import * as skill from './skill'
import * as skillAct from './skill-move'
import * as skillBulk from './skill-bulk'
import * as skillHealth from './skill-health'
import * as skillHistory from './skill-history'
import * as snapshot from './snapshot'
import * as source from './source'
import * as split from './split'
import * as stepExport from './step-export'
import * as suggest from './suggest'
import * as toolTrust from './tool-trust'
import * as tryDraft from './try-draft'
import * as use from './use'
import * as webhook from './webhook'
import * as wording from './wording'
import * as workspace from './workspace'
import * as withhold from './withhold'

const declared = {
  ...apiDocument,
  ...session,
  ...stepExport,
  ...job,
  ...workspace,
  ...rebuild,
  ...withhold,
  ...agent,
  ...demo,
  ...otlp,
  ...source,
  ...snapshot,
  ...redaction,
  ...secret,
  ...candidate,
  ...decision,
  ...catalogue,
  ...connection,
  ...cluster,
  ...pack,
  ...diagnosis,
  ...doctor,
  ...drafting,
  ...wording,
  ...embedding,
  ...mining,
  ...skill,
  ...skillAct,
  ...skillBulk,
  ...skillHealth,
  ...skillHistory,
  ...merge,
  ...similar,
  ...split,
  ...exchange,
  ...toolTrust,
  ...tryDraft,
  ...use,
  ...suggest,
  ...event,
  ...audit,
  ...maintenance,
  ...policy,
  ...webhook,
  ...key,
  ...account,
  ...member,
  ...graph,
}
type Declared = typeof declared
type Declaration = Extract<Declared[keyof Declared], Operation>

/** Each operation by its name, with its exact input and output type. */
export type Operations = { [O in Declaration as O['name']]: O }

const isOperation = (value: unknown): value is Operation<OperationName> =>
  typeof value === 'object' && value !== null && 'effect' in value && 'input' in value

/** Names of all operations. */
export type OperationName = keyof Operations
/** Names of the operations that only read (GET), and of those that write. */
export type ReadName = { [N in OperationName]: Operations[N]['route'] extends `GET ${string}` ? N : never }[OperationName]
export type WriteName = Exclude<OperationName, ReadName>

/** Reads sort before writes at the same path. */
function byPlace(one: Operation, other: Operation): number {
  const [[method, path], [otherMethod, otherPath]] = [placeOf(one.route), placeOf(other.route)]
  if (path !== otherPath) return path < otherPath ? -1 : 1
  return httpMethods.indexOf(method) - httpMethods.indexOf(otherMethod)
}

/** Every operation of the product, ordered by path. */
export const operations = (Object.values(declared) as unknown[]).filter(isOperation).toSorted(byPlace)
