'use client'

import { ArrowRightLeft, GitCommitVertical, Scale } from 'lucide-react'
import { Time } from '@/components/ui/time'
import type { TimelineMarker } from './timeline'

const icons = { version: GitCommitVertical, transition: ArrowRightLeft, policy: Scale }
const chip = 'inline-flex h-6 items-center gap-1.5 rounded-full border border-line px-2 text-sm'

/** The markers of the plot as a list, reachable by keyboard; each opens its event when there is a handler. */
export function TimelineMarkers({ markers, now, onMarker }: TimelineMarkersProps) {
  if (markers.length === 0) return null
  return (
    <ul aria-label="Marked events" className="flex flex-wrap gap-1.5 px-4 py-2">
      {markers.map((marker, index) => {
        const Icon = icons[marker.kind]
        const inside = (
          <>
            <Icon className="size-3 text-ink-3" aria-hidden />
            {marker.label}
            <Time at={marker.at} now={now} className="text-ink-3" />
          </>
        )
        return (
          <li key={index} className="flex">
            {onMarker ? (
              <button type="button" className={`${chip} hover:bg-sunk`} onClick={() => onMarker(marker)}>
                {inside}
              </button>
            ) : (
              <span className={chip}>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface TimelineMarkersProps {
  markers: readonly TimelineMarker[]
  now: string
  onMarker?: (marker: TimelineMarker) => void
}
