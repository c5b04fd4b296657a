import path from 'node:path'
import { expect, it } from 'vitest'
import { eventsPage } from '@/lib/contract/events-page'

/** After a change of an operation: npx vitest run lint/events.test.ts --update */
it('docs/events.md matches the operations and the catalogue of events', async () => {
  await expect(eventsPage()).toMatchFileSnapshot(path.resolve(import.meta.dirname, '../docs/events.md'))
})
