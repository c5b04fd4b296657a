import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from './with-answers.test-support'

type Answers = readonly (readonly [key: readonly unknown[], answer: unknown])[]

interface State {
  answers: Answers
  says: string | RegExp
}

export interface FourStates {
  view: ReactNode
  search?: string
  /** Responses available in every state, in addition to the view's own. */
  known?: Answers
  /** The accessible name of the skeleton. */
  loading: string
  /** The message when it cannot be read. */
  cause: string
  /** Absent for a view that is never empty. `control`: the one action it offers. */
  empty?: State & { act?: string }
  data: State
}

const problem = {
  type: 'about:blank',
  title: 'Unavailable',
  status: 503,
  code: 'unavailable',
  detail: 'The store is away.',
  requestId: 'req_7',
}

const never = () => vi.stubGlobal('fetch', () => new Promise(() => undefined))

/** Tests a view in its four states: loading, failed, empty, and with data. */
export function testFourStates(name: string, states: FourStates): void {
  const { view, search = '', known = [], loading, cause, empty, data } = states
  const show = (answers: Answers = []) =>
    render(
      <WithAnswers answers={[...known, ...answers]} search={search}>
        {view}
      </WithAnswers>,
    )
  describe(name, () => {
    afterEach(async () => {
      // Lazily loaded parts must be ready before the fallback disappears.
      await vi.dynamicImportSettled()
      cleanup()
      vi.unstubAllGlobals()
    })
    it('keeps its shape while it loads', () => {
      never()
      show()
      expect(screen.getByLabelText(loading)).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('reports what failed, why, under which id, and retries', async () => {
      const fetched = vi.fn(async () => Response.json(problem, { status: 503 }))
      vi.stubGlobal('fetch', fetched)
      show()
      expect((await screen.findByRole('alert')).textContent).toContain(cause)
      expect(screen.getByRole('alert').textContent).toContain(problem.detail)
      expect(screen.getByText(problem.requestId)).toBeTruthy()
      const fetches = fetched.mock.calls.length
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(fetches))
    })

    if (empty) {
      it('explains itself when empty', () => {
        never()
        show(empty.answers)
        expect(screen.getAllByText(empty.says).length).toBeGreaterThan(0)
        const controls = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
          (control) => control.textContent,
        )
        if (empty.act) expect(controls.filter((control) => control === empty.act)).toHaveLength(1)
      })
    }

    it('shows its data', async () => {
      never()
      show(data.answers)
      expect((await screen.findAllByText(data.says)).length).toBeGreaterThan(0)
      expect(screen.queryByLabelText(loading)).toBeNull()
    })
  })
}
