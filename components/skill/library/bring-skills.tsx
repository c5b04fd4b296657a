'use client'

import { FolderInput } from 'lucide-react'
import dynamic from 'next/dynamic'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { orTold } from '@/components/ui/or-told'

const BringForm = dynamic(
  orTold(() => import('./bring-form').then((module) => module.BringForm)),
  { ssr: false },
)

/** The act that brings skills which exist already, and the form that it opens; the address says that it is open. */
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
