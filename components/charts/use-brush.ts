'use client'

import { useState } from 'react'
import type { MouseHandlerDataParam } from 'recharts'

export interface Brush {
  from: number
  to: number
}

const under = (state: MouseHandlerDataParam) => (typeof state.activeLabel === 'number' ? state.activeLabel : null)

/** Dragging over the plot marks a stretch between two points; letting go reports it. A click alone reports nothing. */
export function useBrush(onRange: ((from: string, to: string) => void) | undefined) {
  const [brush, setBrush] = useState<Brush | null>(null)
  if (!onRange) return { brush: null, handlers: {} }
  const onMouseDown = (state: MouseHandlerDataParam) => {
    const start = under(state)
    if (start !== null) setBrush({ from: start, to: start })
  }
  const onMouseMove = (state: MouseHandlerDataParam) => {
    const end = under(state)
    if (brush && end !== null) setBrush({ ...brush, to: end })
  }
  const onMouseUp = () => {
    setBrush(null)
    if (!brush || brush.from === brush.to) return
    const ends = [brush.from, brush.to].sort((a, b) => a - b).map((t) => new Date(t).toISOString())
    onRange(ends[0] ?? '', ends[1] ?? '')
  }
  return { brush, handlers: { onMouseDown, onMouseMove, onMouseUp, onMouseLeave: () => setBrush(null) } }
}
