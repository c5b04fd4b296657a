// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HealthTimeline } from './health-timeline'
import { plotRows, timeDomain } from './plot-rows'
import { linePath, scaleTo } from './scale'
import { Sparkline } from './sparkline'
import { stackLabels, summariseTimeline, type Timeline } from './timeline'
import { TimelineMarkers } from './timeline-markers'
import { TimelineTable } from './timeline-table'

afterEach(cleanup)
const sample: Timeline = {
  now: '2025-11-10T00:00:00.000Z',
  lines: { warn: 0.4, deprecate: 0.3 },
  markers: [{ at: '2025-10-12T00:00:00.000Z', kind: 'version', label: 'v3 evolved', eventId: 'evt_1' }],
  points: [
    { at: '2025-09-01T00:00:00.000Z', n: 4, rate: 0.75, low: 0.4, high: 0.9, uses: 6 },
    { at: '2025-10-01T00:00:00.000Z', n: 12, rate: 0.8, low: 0.6, high: 0.9, uses: 9 },
    { at: '2025-11-03T00:00:00.000Z', n: 20, rate: 0.35, low: 0.22, high: 0.53, uses: 11 },
  ],
}
const endingAt = (rate: number): Timeline => ({
  ...sample,
  points: [{ at: sample.now, n: 20, rate, low: null, high: null, uses: 1 }],
})

describe('summariseTimeline', () => {
  it('describes the trend, the evidence, the position relative to the threshold and the events', () => {
    expect(summariseTimeline(sample).replaceAll('\u00A0', ' ')).toBe(
      '1 Sep to 3 Nov: 26 uses. Success rate from 80% to 35% (n 20, 90% interval 22–53%), below the policy’s 40% warning threshold. 1 marked event: v3 evolved.',
    )
  })

  it('tells of corrected uses against their limit where the policy goes by them', () => {
    const points = endingAt(0.8).points.map((point) => ({ ...point, corrected: { n: 20, share: 0.45 } }))
    expect(summariseTimeline({ ...endingAt(0.8), points })).not.toContain('orrected')
    const decided = { ...endingAt(0.8), points, lines: { ...sample.lines, corrected: 0.4 } }
    expect(summariseTimeline(decided)).toContain(
      'Corrected or reworked: 45% of the last 20 uses, at or above the policy’s 40% limit.',
    )
    render(<TimelineTable {...decided} />)
    expect(screen.getByRole('columnheader', { name: 'Corrected' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: '45%' })).toBeTruthy()
  })

  it('gives no rate for thin evidence', () => {
    const text = summariseTimeline({ ...sample, points: sample.points.slice(0, 1), markers: [] })
    expect(text).toContain('Not enough evidence')
    expect(text).not.toContain('%')
    expect(summariseTimeline({ ...sample, points: [] })).toBe('No judged uses yet.')
  })

  it.each([
    [0.4, 'above the policy’s 40%'],
    [0.1 + 0.2, 'below the policy’s 40%'],
    [0.3, 'below the policy’s 40%'],
    [0.29, 'below the policy’s 30%'],
  ])('takes exactly on a line as not below it: %d', (rate, text) => expect(summariseTimeline(endingAt(rate))).toContain(text))
})

describe('the plot', () => {
  it('draws line and band only from eight judged on, dots before', () => {
    expect(plotRows(sample.points).map(({ rate, dots, band }) => ({ rate, dots, band }))).toEqual([
      { rate: null, dots: [], band: null },
      { rate: 0.8, dots: null, band: [0.6, 0.9] },
      { rate: 0.35, dots: null, band: [0.22, 0.53] },
    ])
  })

  it('draws one dot an outcome, at the top or the bottom and never at the rate so far', () => {
    const [point] = sample.points
    const [row] = plotRows([{ ...point!, outcomes: ['success', 'failure', 'partial', 'success'] }])
    expect(row?.dots?.map(({ at }) => at)).toEqual([1, 0, 0.5, 1])
    expect(new Set(row?.dots?.map(({ t }) => t)).size).toBe(4)
  })

  it('spans from the first point to now, and is never empty', () => {
    const [from, to] = timeDomain(sample)
    expect(from).toBeLessThan(Date.parse('2025-09-01T00:00:00.000Z'))
    expect(to).toBeGreaterThan(Date.parse(sample.now))
    const empty = timeDomain({ ...sample, points: [], markers: [] })
    expect(empty[1]).toBeGreaterThan(empty[0])
  })

  it('stacks labels that would overlap and omits those that do not fit', () => {
    expect(stackLabels([0, 10, 20, 200], [50, 50, 50, 50], 2)).toEqual([0, 1, null, 0])
  })
})

describe('HealthTimeline', () => {
  const dots = { ...sample.points[0]!, outcomes: ['success', 'failure'] as const }
  const note = /Each dot is one use/

  it('says below the plot what its dots are, where it has some', async () => {
    render(<HealthTimeline {...sample} points={[dots, ...sample.points.slice(1)]} />)
    expect(screen.getByText(note).textContent).toContain('starts at 8 judged uses.')
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.queryByText(note)).toBeNull()
    cleanup()
    render(<HealthTimeline {...sample} points={sample.points.slice(1)} />)
    expect(screen.queryByText(note)).toBeNull()
  })
})

describe('TimelineTable', () => {
  it('has a row for each point, newest first, and opens the uses of one point', async () => {
    const onRange = vi.fn()
    render(<TimelineTable {...sample} onRange={onRange} />)
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows).toHaveLength(3)
    expect(rows[0]?.textContent).toContain('35')
    expect(rows[2]?.textContent).toContain('Not enough evidence')
    await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'See 11 uses' }))
    expect(onRange).toHaveBeenCalledWith('2025-11-03T00:00:00.000Z', '2025-11-03T00:00:00.000Z')
  })
})

describe('TimelineMarkers', () => {
  it('passes the selected marker on', async () => {
    const onMarker = vi.fn()
    render(<TimelineMarkers markers={sample.markers} now={sample.now} onMarker={onMarker} />)
    await userEvent.click(screen.getByRole('button', { name: /v3 evolved/ }))
    expect(onMarker).toHaveBeenCalledWith(sample.markers[0])
  })

  it('is text without a handler', () => {
    render(<TimelineMarkers markers={sample.markers} now={sample.now} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Sparkline', () => {
  it('breaks the line at a gap', () => {
    expect(
      linePath(
        [1, null, 2, 3],
        (index) => index,
        (value) => value,
      ),
    ).toBe('M0 1M2 2L3 3')
    expect(scaleTo(5, 5, 5, 10)).toBe(5)
  })

  it('has a description, and handles an empty series', () => {
    render(<Sparkline values={[]} label="No use yet" />)
    expect(screen.getByRole('img', { name: 'No use yet' })).toBeTruthy()
  })
})
