import { describe, expect, it } from 'vitest'
import { extractSteps } from './extract-steps'
import { withSteps, writeSteps } from './write-steps'

const steps = [
  { tool: 'lookup_order', description: 'Look the order\nup.', params: ['order_id', 'region'] },
  { tool: 'ship_order' },
]

describe('Steps that are said beside a body', () => {
  it('become a numbered list of one line each', () => {
    expect(writeSteps(steps)).toBe('1. Look the order up with `lookup_order` (`order_id`, `region`).\n2. Use `ship_order`.')
  })

  it('stand in a section Steps, where they are read back', () => {
    const body = withSteps('# Ship\n\nShips what was ordered.\n', steps)
    expect(body).toContain('# Ship\n\nShips what was ordered.\n\n## Steps\n\n1. Look')
    expect(extractSteps(body ?? '').map(({ tool }) => tool)).toEqual(['lookup_order', 'ship_order'])
  })

  it.each(['# Ship\n\n## Steps\n\n1. Ask first.\n', '# Ship\n\n## Workflow\n\n1. Ask first.\n'])(
    'leave a body with steps of its own as it is',
    (body) => expect(withSteps(body, steps)).toBe(body),
  )

  it('change nothing where there are none', () => {
    expect(withSteps('# Ship\n', [])).toBe('# Ship\n')
  })

  it('are refused where a section of that name holds no steps', () => {
    expect(withSteps('# Ship\n\n## Steps\n\nAsk Ann.\n\n## Notes\n', steps)).toBeNull()
    expect(withSteps('# Ship\n\n```sh\nls\n', steps)).toBeNull()
  })
})
