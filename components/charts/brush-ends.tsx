'use client'

import { useRef, type PointerEvent } from 'react'
import { Button } from '@/components/ui/button'
import { formatDay } from '@/components/ui/format-time'
import { nearestPoint, stretchText, type Stretch } from './brush'
import { axisWidth, plotMargin } from './plot-rows'
import { scaleTo } from './scale'
import type { TimelinePoint } from './timeline'
import type { BrushState } from './use-brush'

interface BrushEndsProps {
  points: readonly TimelinePoint[]
  domain: readonly [number, number]
  brush: BrushState
  now: string
}

/** The two ends of the selected range under the plot, for keys and fingers, with a link to its uses. */
export function BrushEnds({ points, domain, brush, now }: BrushEndsProps) {
  const { ends, stretch } = brush
  const place = (index: number) => scaleTo(Date.parse(points[index]?.at ?? now), domain[0], domain[1], 100)
  const instantAt = (share: number) => domain[0] + share * (domain[1] - domain[0])
  return (
    <div className="px-2 pb-1">
      <div data-track className="relative h-6" style={{ marginLeft: axisWidth, marginRight: plotMargin.right }}>
        <span aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-line" />
        <span
          aria-hidden
          className={stretch ? 'absolute top-1/2 -mt-px h-0.5 bg-accent' : 'absolute top-1/2 -mt-px h-0.5 bg-edge'}
          style={{ left: `${place(ends.from)}%`, right: `${100 - place(ends.to)}%` }}
        />
        {(['from', 'to'] as const).map((end) => (
          <End
            key={end}
            end={end}
            index={ends[end]}
            last={points.length - 1}
            left={`${place(ends[end])}%`}
            day={formatDay(new Date(points[ends[end]]?.at ?? now), new Date(now))}
            onMove={(index) => brush.moveEnd(end, index)}
            onDrag={(share) => brush.moveEnd(end, nearestPoint(points, instantAt(share)))}
            brush={brush}
          />
        ))}
      </div>
      <div className="flex min-h-7 flex-wrap items-center justify-end gap-2 px-2 text-sm text-ink-2">
        <output>{stretch ? stretchText(points, ends, now) : 'Drag over the chart to select uses'}</output>
        {stretch && (
          <>
            <Button size="sm" onClick={brush.open}>
              Open these uses
            </Button>
            <Button size="sm" variant="ghost" onClick={brush.clear}>
              Clear
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface EndProps {
  end: keyof Stretch
  /** Index of the point, from 0; `last` is the largest index. */
  index: number
  last: number
  left: string
  day: string
  onMove: (index: number) => void
  /** The pointer's position as a `share` of the line's width. */
  onDrag: (share: number) => void
  brush: BrushState
}

const names = { from: 'First day of the range', to: 'Last day of the range' }

/** One end. The input handles keys; the pointer is mapped to the time axis, where points are unevenly spaced. */
function End({ end, index, last, left, day, onMove, onDrag, brush }: EndProps) {
  const field = useRef<HTMLInputElement>(null)
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    field.current?.focus()
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.closest('[data-track]')?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId)) onDrag((event.clientX - box.left) / Math.max(1, box.width))
  }
  return (
    <span
      onPointerDown={grab}
      onPointerMove={follow}
      className="absolute top-0 -ml-3 grid size-6 cursor-ew-resize touch-none place-items-center"
      style={{ left }}
    >
      <input
        ref={field}
        type="range"
        className="peer pointer-events-none absolute inset-0 opacity-0"
        aria-label={names[end]}
        aria-valuetext={day}
        min={0}
        max={last}
        value={index}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') brush.open()
          if (key === 'Escape') brush.clear()
        }}
      />
      <span
        aria-hidden
        className="h-4 w-1.5 rounded-full bg-ink-3 outline-offset-2 outline-accent peer-focus-visible:outline-2 hover:bg-ink"
      />
    </span>
  )
}
