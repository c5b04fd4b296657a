// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KindBadge } from './kind-badge'

afterEach(cleanup)

const revision = { kind: 'revision', skill: 'exchange-wrong-size', origin: 'person', evidence: 'weak' } as const

it('leaves room for the name in a narrow row', () => {
  expect(render(<KindBadge candidate={revision} isShort />).container.textContent).toBe('Revision')
})

it('says the skill and the weak evidence where there is room', () => {
  expect(render(<KindBadge candidate={revision} />).container.textContent).toBe('·Weak evidenceRevision of exchange-wrong-size')
})
