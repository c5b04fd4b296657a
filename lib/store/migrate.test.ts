import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from './migrate'

it('makes the folder of a database that was never used', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
  try {
    const url = `file:${path.join(home, 'deeper/still/mettle.db')}`
    expect((await migrate(url)).ran).not.toEqual([])
    expect((await migrate(url)).ran).toEqual([])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
