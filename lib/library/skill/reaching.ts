import type { Prisma } from '@/prisma/generated/sqlite/client'

/** How far an exposure went; each stage includes the later ones. */
export type Reached = 'offered' | 'loaded' | 'followed' | 'judged'

/** Uses that reached at least this stage. A skill that was offered and not loaded is exposure alone. */
export function reaching(stage: Reached): Prisma.UseWhereInput {
  switch (stage) {
    case 'offered':
      return {}
    case 'loaded':
      return { isSelected: true }
    case 'followed':
      return { isSelected: true, stage: 'followed' }
    case 'judged':
      return { isSelected: true, outcome: { in: ['success', 'partial', 'failure'] } }
  }
}
