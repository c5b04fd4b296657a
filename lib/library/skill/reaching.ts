import type { Prisma } from '@/prisma/generated/sqlite/client'

/** How far an exposure went; each holds those that went further. */
export type Reached = 'offered' | 'loaded' | 'followed' | 'judged'

/** Uses that came at least so far. What was offered and left lies is exposure alone. */
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
