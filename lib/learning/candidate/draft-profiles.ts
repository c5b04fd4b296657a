import { likenessIndex } from '@/lib/domain/overlap/likeness-index'
import { likenessPolicy, type Likeness } from '@/lib/domain/overlap/likeness'
import type { Profile } from '@/lib/domain/overlap/profile'
import { cacheKey } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Context, WriteContext } from '@/lib/kernel'
import { profileOfText, textIn } from '@/lib/library'

type Row = Pick<Candidate, 'id' | 'name' | 'digest' | 'files'>

/** What drafts are compared by, made once for each text. */
export function draftProfiles({ store, workspace }: Context, rows: readonly Row[]): Promise<Map<string, Profile>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const keyOf = (id: string) => cacheKey(workspace.id, ['draft', id])
  const wanted = new Map(rows.map(({ id, digest }) => [id, { key: keyOf(id), stamp: digest }]))
  return store.cache.getOrComputeMany(wanted, async (missing: string[]) => {
    const made = missing.flatMap((id) => {
      const row = byId.get(id)
      return row ? [[id, { value: profileOfDraft(row), weight: 8 }] as const] : []
    })
    return new Map(made)
  })
}

const profileOfDraft = ({ name, files }: Row): Profile =>
  profileOfText(textIn(jsonColumns.Candidate.files(files), 'SKILL.md'), name)

/** The draft of an agent that waits in the queue and is most like a text; null where none is similar. */
export async function likeWaiting(
  tx: WriteContext,
  profile: Profile,
  { agentId, isWarning }: { agentId: string; isWarning: boolean },
): Promise<(Likeness & { name: string }) | null> {
  const kind = isWarning ? ('warning' as const) : ('new' as const)
  const rows = await tx.db.candidate.findMany({
    where: { workspaceId: tx.workspace.id, agentId, kind, status: { in: ['open', 'snoozed'] } },
    select: { id: true, name: true, digest: true, files: true },
  })
  if (rows.length === 0) return null
  const profiles = await draftProfiles(tx, rows)
  const [best] = likenessIndex(profiles, likenessPolicy.similar).near(profile, likenessPolicy.similar)
  const row = best && rows.find((one) => one.id === best.id)
  return best && row ? { name: row.name, similarity: best.similarity, by: best.by, why: best.why } : null
}
