import { afterEach, beforeEach, vi } from 'vitest'
import { serve } from '@/lib/cli/serve.test-support'
import { doorOf } from '@/lib/front/doors'
import { toResponse } from './whole-response'

async function answer(request: Request): Promise<Response> {
  const { pathname, host } = new URL(request.url)
  const door = doorOf(request.method, pathname, host)
  return door ? toResponse(await door(request)) : new Response(null, { status: 404 })
}

/** The doors of a server at a port, anew for each test of a file, with a date that only the test moves. */
export function doorServer(): { readonly url: string } {
  const server = { url: '' }
  let running: Awaited<ReturnType<typeof serve>>
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    running = await serve(answer)
    server.url = running.url
  })
  afterEach(async () => {
    vi.useRealTimers()
    await running.stop()
  })
  return server
}

export const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
