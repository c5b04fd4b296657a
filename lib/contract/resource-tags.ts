import { operations, type OperationName } from './index'
import { placeOf, type HttpMethod, type Operation } from './operation'

interface Place {
  method: HttpMethod
  path: string
  operation: Operation<OperationName>
}

const places = operations.map((operation): Place => {
  const [method, path] = placeOf(operation.route)
  return { method, path, operation }
})
const reads = new Map(places.flatMap(({ method, path, operation }) => (method === 'GET' ? [[path, operation] as const] : [])))
const changing: ReadonlySet<HttpMethod> = new Set(['PATCH', 'PUT', 'DELETE'])
const changed = new Set(places.flatMap(({ method, path }) => (changing.has(method) ? [path] : [])))

/** Whether a read is of a resource that itself is written anew or taken away: its tag is what such a write may be bound to. */
export function isResource({ route }: Operation): boolean {
  const [method, path] = placeOf(route)
  return method === 'GET' && changed.has(path)
}

/** Whether the answer of a read has an ETag. */
export const isTagged = (operation: Operation): boolean => operation.forms?.isTagged === true || isResource(operation)

/** The tagged read of what a write acts on: at its own path or, for an act on one thing (`…/{name}/archive`), at that thing's. */
export function resourceOf({ route }: Operation): Operation<OperationName> | null {
  const [method, path] = placeOf(route)
  if (method === 'GET') return null
  const above = path.slice(0, path.lastIndexOf('/'))
  const read = reads.get(path) ?? (above.endsWith('}') ? reads.get(above) : undefined)
  return read && isTagged(read) ? read : null
}
