'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '@/components/ui/use-action'
import { restoreSkill } from '@/lib/actions'
import { queryKey } from '@/lib/client/queries'
import type { VersionItem } from '@/lib/contract/skill-history'
import type { Skill } from '@/lib/contract/skill-shape'

interface Shown {
  skill: Skill
  versions: { items: VersionItem[]; nextCursor: string | null }
}

/** Who a person is to the server until it tells: whoever wrote here last, else the one that a local server knows. */
const owner = { kind: 'person', id: 'owner' }

/** What the page shows once an older version is restored, as far as that is known beforehand: what it says, as the next version. */
export function restored({ skill, versions }: Shown, older: VersionItem, at: string): Shown {
  const number = (versions.items[0]?.number ?? skill.version) + 1
  const actor = versions.items.find((version) => version.actor.kind === 'person')?.actor ?? owner
  const next = { ...older, number, actor, reason: `Restored version ${older.number}`, createdAt: at }
  return {
    skill: { ...skill, version: number, digest: older.digest, description: older.description ?? skill.description },
    versions: { ...versions, items: [next, ...versions.items] },
  }
}

/** Restores an older version: shown with the press, so that nothing moves when the answer comes, and taken back when it is refused. */
export function useRestore(name: string, shown: Shown | undefined) {
  const cache = useQueryClient()
  const show = ({ skill, versions }: Shown) => {
    cache.setQueryData(queryKey('skill.read', { name }), skill)
    cache.setQueryData(queryKey('skill.versions', { name }), versions)
  }
  const restore = useAction({
    name: 'skill.restore',
    run: ({ version }: { version: number; before: Shown }) => restoreSkill({ name, version }),
    message: ({ skill }, { version }) => `Restored version ${version} as version ${skill.version}`,
    eventOf: ({ event }) => event.id,
    onFailed: ({ before }) => show(before),
  })
  return {
    isPending: restore.isPending,
    restore: (older: VersionItem) => {
      if (!shown || restore.isPending) return
      restore.mutate({ version: older.number, before: shown })
      show(restored(shown, older, new Date().toISOString()))
    },
  }
}
