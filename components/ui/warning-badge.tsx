import { TriangleAlert } from 'lucide-react'
import { Badge } from './badge'

/** Marks a skill that says what to keep from: it is served apart from those that say what to do. */
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
