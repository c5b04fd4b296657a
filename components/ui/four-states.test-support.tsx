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
  /** What is known in every state, beside what the view is about. */
  known?: Answers
  /** The name of the shape that keeps the place. */
  loading: string
  /** What is said when it cannot be read. */
  cause: string
  /** Absent where a view always has something. `control`: the one thing it offers. */
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

/** Tests a view while it loads, when it failed, when there is nothing, and with what it is for. */
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
      // A part that is fetched late is there before what it stands in goes.
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

    it('says what failed, why, under which id, and tries again', async () => {
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
      it('teaches when there is nothing', () => {
        never()
        show(empty.answers)
        expect(screen.getAllByText(empty.says).length).toBeGreaterThan(0)
        const controls = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
          (control) => control.textContent,
        )
        if (empty.act) expect(controls.filter((control) => control === empty.act)).toHaveLength(1)
      })
    }

    it('shows what there is', async () => {
      never()
      show(data.answers)
      expect((await screen.findAllByText(data.says)).length).toBeGreaterThan(0)
      expect(screen.queryByLabelText(loading)).toBeNull()
    })
  })
}
