import { settings } from '@/lib/config/settings'
import { outageOf, readiness } from '@/lib/kernel'
import { Problem } from '@/lib/domain/problem/problem'
import { originFault } from './guard'
import { identify } from './identify'

/** Whether this process can serve: everyone sees the status, only callers with read access see what is missing. */
export async function ready(request: Request): Promise<Response> {
  const state = await readiness()
  const canRead = originFault(request.headers, settings()) === null && (await mayRead(request.headers))
  const status = state.ready ? 200 : 503
  const headers = { 'cache-control': 'no-store' }
  return canRead ? Response.json(state, { status, headers }) : new Response(null, { status, headers })
}

async function mayRead(headers: Headers): Promise<boolean> {
  try {
    return (await identify(headers)).permissions.includes('read')
  } catch (error) {
    // Without a database nobody knows who asks.
    if (error instanceof Problem && error.code === 'unauthenticated') return false
    if (outageOf(error) !== null) return false
    throw error
  }
}
