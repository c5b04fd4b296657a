'use client'

import { ReferenceLine } from 'recharts'
import type { TimelineMarker } from './timeline'

/** A policy threshold, labelled on the line. */
export function PolicyLine({ share, tone, text, above = false }: PolicyLineProps) {
  const fill = `var(--${tone})`
  const position = above ? 'insideBottomLeft' : 'insideTopLeft'
  return <ReferenceLine y={share} stroke={fill} strokeDasharray="4 4" label={{ value: text, position, fill, fontSize: 13 }} />
}

interface PolicyLineProps {
  share: number
  tone: 'warn' | 'bad'
  text: string
  above?: boolean
}

/** An event: a dashed line, its label to the right of its top at height `row`. */
export function MarkerLine({ marker, row }: { marker: TimelineMarker; row: number | null }) {
  const label = row === null ? undefined : <MarkerLabel text={marker.label} row={row} />
  return <ReferenceLine x={Date.parse(marker.at)} stroke="var(--edge)" strokeDasharray="2 3" label={label} />
}

/** `viewBox` is the line's own box, provided by the chart. */
function MarkerLabel({ text, row, viewBox }: { text: string; row: number; viewBox?: { x: number; y: number } }) {
  if (!viewBox) return null
  return (
    <text x={viewBox.x + 4} y={viewBox.y - 8 - row * 15} fontSize={13} className="fill-ink-2">
      {text}
    </text>
  )
}
