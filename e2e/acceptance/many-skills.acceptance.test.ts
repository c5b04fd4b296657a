import { it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { loadMany } from '@/lib/services/testing/walk-many.test-support'

forBothDatabases('Ten thousand skills', (open) => {
  it('are loaded in one commit, written and listed', { timeout: 1_800_000 }, async () => {
    await loadMany((await open()).ctx, 10_000)
  })
})
