import { capital } from '@/lib/domain/capital'
import { learningEvents, logName } from '@/lib/domain/event/catalogue'
import { operations } from './index'
import { logged, verbsByKind } from './logs'
import { placeOf } from './operation'

/** "dismissCandidate" of candidate.dismiss. */
function actionName(name: string): string {
  const [noun = '', verb = ''] = name.split('.', 2)
  return verb + capital(noun)
}

const from = (types: string): string => `import type { ${types} } from '../index'\n`
const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Topics that may have changed when the log names a thing of a kind: all that the operations with such entries change. */
const topicsOf = (kind: string) => [
  ...new Set(
    operations.flatMap(({ changes = [], logs = {} }) =>
      Object.keys(logs).some((one) => one.startsWith(`${kind}.`)) ? changes : [],
    ),
  ),
]

/**
 * Generated files by their path below `lib`: tables for the browser and the command line, without schemas, and the server actions,
 * one export a line. `npm run generate` writes them, as does every build, check and test run.
 */
export function tables(): Record<string, string> {
  const routes = Object.fromEntries(operations.map(({ name, route }) => [name, placeOf(route)]))
  const topics = [...new Set(operations.flatMap(({ shows = [] }) => shows))].toSorted()
  const showing = topics.map((topic) => [topic, operations.flatMap((one) => (one.shows?.includes(topic) ? [one.name] : []))])
  const changing = operations.flatMap(({ name, changes }) => (changes ? [[name, [...new Set(changes)]]] : []))
  const touching = [...verbsByKind.keys()].map((kind) => [kind, topicsOf(kind)])
  const kinds = [...verbsByKind].flatMap(([kind, verbs]) => verbs.map((verb) => logName(kind, verb)))
  const actions = operations.filter(({ effect, absent }) => effect.kind === 'write' && !absent?.action)
  const words = logged.map(({ kind, word }) => [kind, word])
  return {
    'contract/generated/routes.ts': `${from('OperationName')}import type { HttpMethod } from '../operation'

/** Method and path of each operation. */
export const routes: Readonly<Record<OperationName, readonly [HttpMethod, string]>> = ${json(routes)}
`,
    'contract/generated/stale.ts': `${from('ReadName, WriteName')}import type { ObjectKind } from '../logs'
import type { Topic } from '../topics'

/** The reads that show a topic. */
export const showing: Readonly<Partial<Record<Topic, readonly ReadName[]>>> = ${json(Object.fromEntries(showing))}

/** The topics that a write may change. */
export const changing: Readonly<Record<WriteName, readonly Topic[]>> = ${json(Object.fromEntries(changing))}

/** The topics that a log entry may concern, by the kind of thing it names. */
export const touching: Readonly<Record<ObjectKind, readonly Topic[]>> = ${json(Object.fromEntries(touching))}
`,
    'contract/generated/stream-names.ts': `/** Every name that a stream of events tells. */
export const streamNames: readonly string[] = ${json([...new Set([...Object.keys(learningEvents), ...kinds])])}
`,
    'contract/generated/log-words.ts': `/** What the log says of an entry before the name of the thing, by kind of entry. */
export const logWords: Readonly<Record<string, string>> = ${json(Object.fromEntries(words))}
`,
    'actions/index.ts': `'use server'

import { action } from './action'

${actions.map(({ name }) => `export const ${actionName(name)} = action('${name}')\n`).join('')}`,
  }
}
