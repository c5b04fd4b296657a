// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useStepJump } from './use-step-jump'

afterEach(() => {
  cleanup()
  window.location.hash = ''
})

function Steps() {
  const { box } = useStepJump<HTMLDivElement>()
  return (
    <div ref={box}>
      <details data-step data-position={1}>
        <summary>first</summary>
        <details data-step>
          <summary>of a sub-agent</summary>
        </details>
      </details>
      <div id="stp_2">
        <details data-step data-position={2}>
          <summary>second</summary>
        </details>
      </div>
    </div>
  )
}

it.each(['#step-2', '#stp_2'])('unfolds the step that a link names by %s', (hash) => {
  window.location.hash = hash
  render(<Steps />)
  const isOpen = (text: string) => screen.getByText(text).closest('details')?.open
  expect([isOpen('first'), isOpen('of a sub-agent'), isOpen('second')]).toEqual([false, false, true])
})
