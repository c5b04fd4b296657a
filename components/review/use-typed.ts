'use client'

import { useEffect, useState } from 'react'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { mainText } from './draft-panel'
import { splitSkillMd } from './split-skill-md'
import { unsaved, type DraftFields } from './unsaved'

const fieldsOf = (draft: CandidateDetail): DraftFields => {
  const { name, description } = draft
  return { name, description, body: splitSkillMd(mainText(draft)).body }
}

/** The fields of a draft as they are typed, over `base`, the draft that was read; an edit that was left goes on where it was. */
export function useTyped(candidate: CandidateDetail) {
  // What the edit was begun on stays, whatever arrives meanwhile: the server compares digests.
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
    /** Another draft is what the fields are put over from now on. */
    standOn: (draft: CandidateDetail) => setTyped((before) => ({ ...before, base: draft })),
    /** The fields are those of the draft again. */
    take: (draft: CandidateDetail) => setTyped({ base: draft, fields: fieldsOf(draft) }),
    giveUp: () => void unsaved.delete(base.id),
  }
}
