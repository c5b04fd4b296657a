import { routes } from '@/lib/contract/generated/routes'
import type { OperationName } from '@/lib/contract/index'
import type { HttpMethod } from '@/lib/contract/operation'
import { groupBy } from '@/lib/domain/collection/group-by'

interface Route {
  name: OperationName
  method: HttpMethod
  parts: string[]
}

const table: Route[] = Object.entries(routes).map(([name, [method, path]]) => ({
  name: name as OperationName,
  method,
  parts: path.split('/').slice(1),
}))

const isParameter = (part: string) => part.startsWith('{')

function paramsOf(route: Route, parts: string[]): Record<string, string> | null {
  if (route.parts.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of route.parts.entries()) {
    const segment = parts[index] ?? ''
    if (isParameter(part)) params[part.slice(1, -1)] = segment
    else if (part !== segment) return null
  }
  return params
}

/** Fixed parts take precedence over parameters: /skills/stats is never a skill named "stats". */
const fixedParts = (route: Route) => route.parts.filter((part) => !isParameter(part)).length

/** Routes that may match a path, by how many parts it has and which is the first but for `api`: those that take precedence first. */
const near = groupBy(
  table.toSorted((a, b) => fixedParts(b) - fixedParts(a)),
  ({ parts }) => placeOf(parts),
)

function placeOf(parts: readonly string[]): string {
  return `${parts.length} ${parts[1] ?? ''}`
}

export type RouteMatch = { name: OperationName; params: Record<string, string> } | { allowed: (HttpMethod | 'HEAD')[] }

/** Finds the operation of a request; for a path known under other methods, returns those methods. */
export function matchRoute(method: string, pathname: string): RouteMatch | null {
  let parts: string[]
  try {
    parts = pathname.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
  const matches = (near.get(placeOf(parts)) ?? []).flatMap((route) => {
    const params = paramsOf(route, parts)
    return params ? [{ route, params }] : []
  })
  const match = matches.find(({ route }) => route.method === method)
  if (match) return { name: match.route.name, params: match.params }
  if (matches.length === 0) return null
  const allowed = matches.flatMap(({ route: { method: one } }) => (one === 'GET' ? (['GET', 'HEAD'] as const) : [one]))
  return { allowed: [...new Set(allowed)] }
}
