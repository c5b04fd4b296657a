import { TriangleAlert } from 'lucide-react'
import { Badge } from './badge'

/** Marks a skill that describes what to avoid; such skills are served separately. */
export function WarningBadge() {
  return (
    <Badge
      tone="bad"
      icon={<TriangleAlert strokeWidth={2.2} />}
      title="Says what to avoid. Served as a warning alongside other skills"
    >
      Warning
    </Badge>
  )
}
