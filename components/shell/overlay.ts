'use client'

import { sharedState } from '@/components/ui/shared-state'

export type Overlay = 'palette' | 'keys' | null

const overlay = sharedState<Overlay>(null)

/** Opens the palette or the key sheet from anywhere; null closes it. */
export const openOverlay = (next: Overlay): void => overlay.set(next)

/** The open overlay. */
export const useOverlay = (): Overlay => overlay.useValue()
