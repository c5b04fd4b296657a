import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { inTransaction } from './verb'

forBothDatabases('What is to be done at the commit', (open) => {
  it('is done once, with the change and before what follows it', async () => {
    const { ctx } = await open()
    const done: string[] = []
    await inTransaction(ctx, async (tx) => {
      tx.afterCommit(() => void done.push('after'))
      tx.atCommit(() => {
        done.push('at')
        throw new Error('only logged')
      })
      await tx.db.workspace.updateMany({ data: { name: 'changed' } })
      expect(done).toEqual([])
    })
    expect(done).toEqual(['at', 'after'])
    await inTransaction(ctx, async (tx) => void (await tx.db.workspace.count()))
    expect(done).toEqual(['at', 'after'])
  })

  it('is not done where the change is taken back', async () => {
    const { ctx } = await open()
    const done: string[] = []
    const failed = inTransaction(ctx, async (tx) => {
      tx.atCommit(() => void done.push('at'))
      await tx.db.workspace.updateMany({ data: { name: 'changed' } })
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await inTransaction(ctx, async (tx) => void (await tx.db.workspace.updateMany({ data: { name: 'other' } })))
    expect(done).toEqual([])
  })
})
