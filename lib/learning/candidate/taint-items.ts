import type { TaintItem } from '@/lib/contract/candidate'
import { plainOf } from '@/lib/domain/taint/plain-text'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'

/** What strangers said of a draft, where it stands in the files; what an edit took out is no longer told. */
export function taintItems(row: Pick<Candidate, 'taint' | 'files'>): TaintItem[] {
  const taint = jsonColumns.Candidate.taint(row.taint)
  if (taint.length === 0) return []
  const lines = jsonColumns.Candidate.files(row.files).flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, plain: plainOf(line) })),
  )
  return taint.flatMap(({ text, ...rest }) => {
    const at = lines.find(({ plain }) => plain.includes(plainOf(text)))?.at
    return at ? [{ at, text, ...rest }] : []
  })
}
