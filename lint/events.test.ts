import path from 'node:path'
import { expect, it } from 'vitest'
import { eventsPage } from '@/lib/domain/event/page'

/** After a change of the catalogue: npx vitest run lint/events.test.ts --update */
it('docs/events.md says what the catalogue of events says', async () => {
  await expect(eventsPage()).toMatchFileSnapshot(path.resolve(import.meta.dirname, '../docs/events.md'))
})
