'use client'

import { FolderInput } from 'lucide-react'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { lateOverlay } from '@/components/ui/late-overlay'

const BringForm = lateOverlay(() => import('./bring-form').then((module) => module.BringForm))

/** The import button and its form; the address says whether it is open. */
export function BringSkills() {
  const [isOpen, setOpen] = useQueryState('bring', parseAsBoolean.withDefault(false).withOptions({ history: 'push' }))
  return (
    <>
      <Button icon={<FolderInput aria-hidden />} onClick={() => void setOpen(true)}>
        Import
      </Button>
      <Dialog open={isOpen} onOpenChange={(open) => void setOpen(open || null)}>
        {isOpen && <BringForm onUnfetched={() => void setOpen(null)} />}
      </Dialog>
    </>
  )
}
