'use client'

import { Plus } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { designHref } from '../skill-address'

/** Leads to the designer of a new skill. */
export function NewSkill() {
  return (
    <ButtonLink variant="primary" icon={<Plus aria-hidden />} kbd="n" href={designHref()}>
      New skill
    </ButtonLink>
  )
}
