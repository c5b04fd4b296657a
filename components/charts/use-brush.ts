'use client'

import { useRef, useState, type PointerEvent } from 'react'
import { between, nearestPoint, withEnd, type Stretch } from './brush'
import { axisWidth, plotMargin } from './plot-rows'
import type { TimelinePoint } from './timeline'

interface Plot {
  points: readonly TimelinePoint[]
  /** Epoch ms of the left and the right edge. */
  domain: readonly [number, number]
  onRange: ((from: string, to: string) => void) | undefined
}

/** A drag this short is a click, and opens nothing. */
const leastPx = 4

/**
 * Selects a range of the timeline: dragged over the plot with a mouse, a pen or a finger, which opens it, or set by its two ends.
 */
export function useBrush({ points, domain, onRange }: Plot) {
  const whole = { from: 0, to: Math.max(0, points.length - 1) }
  const [selection, setSelection] = useState<Stretch | null>(null)
  const dragged = useRef<{ x: number; index: number } | null>(null)
  // There may be fewer points than when it was set.
  const set = selection && selection.to < points.length ? selection : null
  const open = ({ from, to }: Stretch) => onRange?.(points[from]?.at ?? '', points[to]?.at ?? '')
  const under = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left - axisWidth) / Math.max(1, box.width - axisWidth - plotMargin.right)
    return nearestPoint(points, domain[0] + share * (domain[1] - domain[0]))
  }
  const isFar = (event: PointerEvent) => dragged.current !== null && Math.abs(event.clientX - dragged.current.x) > leastPx
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) dragged.current = { x: event.clientX, index: under(event) }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragged.current || !isFar(event)) return
      // From here on the plot captures the drag, even beyond its edge.
      event.currentTarget.setPointerCapture(event.pointerId)
      setSelection(between(dragged.current.index, under(event)))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const stretch = dragged.current && isFar(event) ? between(dragged.current.index, under(event)) : null
      dragged.current = null
      if (stretch) open(stretch)
    },
    // The browser took over the gesture for scrolling.
    onPointerCancel: () => {
      dragged.current = null
      setSelection(null)
    },
  }
  return {
    /** The selected range; null without one. */
    stretch: set,
    ends: set ?? whole,
    moveEnd: (end: keyof Stretch, index: number) => setSelection(withEnd(set ?? whole, end, index, points.length)),
    open: () => open(set ?? whole),
    clear: () => setSelection(null),
    handlers: onRange && points.length > 0 ? handlers : {},
  }
}

export type BrushState = ReturnType<typeof useBrush>
