import { routes } from '@/lib/contract/generated/routes'
import type { OperationName } from '@/lib/contract/index'
import type { HttpMethod } from '@/lib/contract/operation'

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

export type RouteMatch = { name: OperationName; params: Record<string, string> } | { allowed: (HttpMethod | 'HEAD')[] }

/** Finds the operation of a request; for a path known under other methods, returns those methods. */
export function matchRoute(method: string, pathname: string): RouteMatch | null {
  let parts: string[]
  try {
    parts = pathname.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
  const matches = table
    .flatMap((route) => {
      const params = paramsOf(route, parts)
      return params ? [{ route, params }] : []
    })
    .toSorted((a, b) => fixedParts(b.route) - fixedParts(a.route))
  const match = matches.find(({ route }) => route.method === method)
  if (match) return { name: match.route.name, params: match.params }
  if (matches.length === 0) return null
  const allowed = matches.flatMap(({ route: { method: one } }) => (one === 'GET' ? (['GET', 'HEAD'] as const) : [one]))
  return { allowed: [...new Set(allowed)] }
}
