'use client'

import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { lateOverlay } from '@/components/ui/late-overlay'
import { useNewSkill } from './use-new-skill'

const NewSkillForm = lateOverlay(() => import('./new-skill-form').then((module) => module.NewSkillForm))

/** The button for a new skill, and its form. */
export function NewSkill() {
  const { isOpen, openNew, closeNew } = useNewSkill()
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} kbd="n" onClick={openNew}>
        New skill
      </Button>
      <Dialog open={isOpen} onOpenChange={(open) => !open && closeNew()}>
        {isOpen && <NewSkillForm onUnfetched={closeNew} />}
      </Dialog>
    </>
  )
}
