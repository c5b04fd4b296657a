'use client'

import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { openOverlay } from './overlay'

/** Opens the palette with the pointer. */
export function PaletteButton() {
  return (
    <Button
      className="px-2 max-md:size-[30px] max-md:p-0"
      title="Search or run a command"
      icon={<Search className="text-ink-3" aria-hidden />}
      onClick={() => openOverlay('palette')}
    >
      <span className="sr-only">Search or run a command</span>
      <span className="flex max-md:hidden">
        <Kbd keys="mod+k" />
      </span>
    </Button>
  )
}
