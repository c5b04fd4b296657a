'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { orTold } from '@/components/ui/or-told'
import { useNewSkill } from './use-new-skill'

const NewSkillForm = dynamic(
  orTold(() => import('./new-skill-form').then((module) => module.NewSkillForm)),
  { ssr: false },
)

/** The act that makes a skill, and the form that it opens. */
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
