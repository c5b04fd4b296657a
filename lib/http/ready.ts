import { callerOf } from '@/lib/auth/caller'
import { settings } from '@/lib/config/settings'
import { readiness } from '@/lib/kernel'
import { originFault } from './guard'

/** Whether this process can serve: everyone sees the status, only callers with read access see what is missing. */
export async function ready(request: Request): Promise<Response> {
  const state = await readiness()
  const canRead = originFault(request.headers, settings()) === null && callerOf(settings())?.permissions.includes('read')
  const status = state.ready ? 200 : 503
  const headers = { 'cache-control': 'no-store' }
  return canRead ? Response.json(state, { status, headers }) : new Response(null, { status, headers })
}
