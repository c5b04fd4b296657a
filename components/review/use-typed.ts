'use client'

import { useEffect, useState } from 'react'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { mainText } from './wording-text'
import { splitSkillMd } from './split-skill-md'
import { unsaved, type DraftFields } from './unsaved'

const fieldsOf = (draft: CandidateDetail): DraftFields => {
  const { name, description } = draft
  return { name, description, body: splitSkillMd(mainText(draft)).body }
}

/** The edited fields of a draft over `base`, the draft that was read; an unfinished edit continues. */
export function useTyped(candidate: CandidateDetail) {
  // The base of the edit stays when a newer draft arrives: the server compares digests.
  const [typed, setTyped] = useState(() => unsaved.get(candidate.id) ?? { base: candidate, fields: fieldsOf(candidate) })
  const { base, fields } = typed
  const read = fieldsOf(base)
  const isChanged = fields.name !== read.name || fields.description !== read.description || fields.body !== read.body
  useEffect(() => {
    unsaved.set(base.id, typed)
    return () => {
      if (!isChanged) unsaved.delete(base.id)
    }
  }, [base.id, isChanged, typed])
  return {
    base,
    fields,
    isChanged,
    change: (next: Partial<DraftFields>) => setTyped((before) => ({ ...before, fields: { ...before.fields, ...next } })),
    /** Resets the fields to those of the draft. */
    take: (draft: CandidateDetail) => setTyped({ base: draft, fields: fieldsOf(draft) }),
    giveUp: () => void unsaved.delete(base.id),
  }
}
