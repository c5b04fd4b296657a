'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button'
import { useHotkeys } from '@/components/ui/hotkeys'
import { designHref } from '../skill-address'

/** Leads to the designer of a new skill. */
export function NewSkill() {
  const router = useRouter()
  useHotkeys([{ keys: 'n', label: 'New skill', group: 'Skills', run: () => router.push(designHref()) }])
  return (
    <ButtonLink variant="primary" icon={<Plus aria-hidden />} kbd="n" href={designHref()}>
      New skill
    </ButtonLink>
  )
}
