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

/** The assumed actor until the server responds: the last person who wrote here, else the owner of a local server. */
const owner = { kind: 'person', id: 'owner' }

/** The optimistic page after a restore: the restored text as the next version. */
export function restored({ skill, versions }: Shown, older: VersionItem, at: string): Shown {
  const number = (versions.items[0]?.number ?? skill.version) + 1
  const actor = versions.items.find((version) => version.actor.kind === 'person')?.actor ?? owner
  const next = { ...older, number, actor, reason: `Restored version ${older.number}`, createdAt: at }
  return {
    skill: { ...skill, version: number, digest: older.digest, description: older.description ?? skill.description },
    versions: { ...versions, items: [next, ...versions.items] },
  }
}

/**
 * Restores an older version: shown at once, so that nothing moves when the response arrives, and rolled back when it is refused.
 */
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
