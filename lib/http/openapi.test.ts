import { expect, it } from 'vitest'
import { routes } from '@/lib/contract/generated/routes'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'

const ask = (headers: Record<string, string> = {}) =>
  handle(new Request('http://127.0.0.1:4310/api/openapi.json', { headers: { host: '127.0.0.1:4310', ...headers } }))

forBothDatabases('The description of the API', (open) => {
  it('is returned in full, and not again to a client that has it', async () => {
    await open()
    const first = await ask()
    expect(first.status).toBe(200)
    const { openapi, paths } = (await first.json()) as { openapi: string; paths: Record<string, object> }
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths).toSorted()).toEqual([...new Set(Object.values(routes).map(([, path]) => path))].toSorted())
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})
