// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import type { CallOutput } from '@/lib/client/http-client'
import { ServerHealth } from './server-health'

afterEach(cleanup)

type Remote = CallOutput<'health.read'>['disk']['remote']

const url = 'https://git.example/skills.git'
const show = (remote: Remote, { follows = false } = {}) => {
  const health = {
    status: 'ok',
    version: '9.9.9',
    database: { provider: 'sqlite', ok: true },
    migrations: { applied: 1, pending: 0 },
    worker: { running: true, queued: 0 },
    disk: { workspace: true, pending: 0, waiting: null, follows, remote },
  }
  render(
    <WithAnswers answers={[[['health.read', {}], health]]}>
      <ServerHealth />
    </WithAnswers>,
  )
  return screen.queryByText('Remote')?.parentElement ?? null
}

it('says what the remote repository took last, or since when and why it lacks commits', () => {
  expect(show(null)).toBeNull()
  cleanup()
  const pushed = { url, commit: 'c1', pushedAt: '2025-11-03T14:05:00.000Z', failing: null }
  expect(show(pushed)?.textContent).toContain(`${url}, pushed 3 Nov 2025, 14:05 UTC`)
  cleanup()
  const failing = { since: '2025-11-04T09:00:00.000Z', cause: 'It can’t be reached.' }
  const row = show({ ...pushed, failing })
  expect(row?.textContent).toContain('not pushed since 4 Nov 2025, 09:00 UTC: It can’t be reached.')
  expect(row?.querySelector('[aria-label="unhealthy"]')).not.toBeNull()
})

it('says that the history of the workspace is in the folder of another server', () => {
  show(null)
  expect(screen.getByText(/workspace is writable/).textContent).toBe('workspace is writable')
  cleanup()
  show(null, { follows: true })
  expect(screen.getByText(/follows the folder of another server/)).toBeTruthy()
})
