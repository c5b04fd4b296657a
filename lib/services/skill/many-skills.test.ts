import { it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { walkMany } from '../testing/walk-many.test-support'

forBothDatabases('More skills than a statement takes values', (open) => {
  it(
    'are loaded in one commit, written, listed, swept, looked through, exported, kept in a snapshot and brought back',
    { timeout: 600_000 },
    async () => walkMany((await open()).ctx, 1_100),
  )
})
