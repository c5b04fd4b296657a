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

/** Whether a read returns a resource that can itself be changed or deleted, so that its tag works as a precondition. */
export function isResource({ route }: Operation): boolean {
  const [method, path] = placeOf(route)
  return method === 'GET' && changed.has(path)
}

/** Whether the response of a read has an ETag. */
export const isTagged = (operation: Operation): boolean => operation.forms?.isTagged === true || isResource(operation)

/** The tagged read for a write's target: at its own path or, for an action (`…/{name}/archive`), at the path of its target. */
export function resourceOf({ route }: Operation): Operation<OperationName> | null {
  const [method, path] = placeOf(route)
  if (method === 'GET') return null
  const above = path.slice(0, path.lastIndexOf('/'))
  const read = reads.get(path) ?? (above.endsWith('}') ? reads.get(above) : undefined)
  return read && isTagged(read) ? read : null
}
