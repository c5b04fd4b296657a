import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createClient } from './http-client'
import { invalidateAfter, query, queryKey } from './queries'

const answer = async () => Response.json({ items: [], nextCursor: null, total: 0 })

describe('queries', () => {
  it('use the name and the input as key, and fetch over HTTP', async () => {
    const options = query('skill.list', { q: 'x' }, createClient({ url: 'http://h', fetch: answer }))
    expect(options.queryKey).toEqual(['skill.list', { q: 'x' }])
    expect(await new QueryClient().fetchQuery(options)).toEqual({ items: [], nextCursor: null, total: 0 })
  })

  it('become stale by name, whatever the input; others stay fresh', async () => {
    const cache = new QueryClient()
    cache.setQueryData(queryKey('job.list', {}), { items: [], nextCursor: null })
    cache.setQueryData(queryKey('job.list', { limit: 3 }), { items: [], nextCursor: null })
    cache.setQueryData(queryKey('policy.read', {}), { version: 1, values: {}, sources: {} })
    await invalidateAfter(cache, 'job.cancel')
    const stale = cache
      .getQueryCache()
      .getAll()
      .filter((one) => one.state.isInvalidated)
      .map((one) => one.queryKey)
    expect(stale).toEqual([
      ['job.list', {}],
      ['job.list', { limit: 3 }],
    ])
  })
})
