import type { Shape } from '@/lib/domain/shape/types'

const headsShown = 2

/**
 * Short readable name of a shape for a chip: "git status", "git add, git commit +1", "Read",
 * "linear: create_issue". Not unique: two shapes of one tool may share a label.
 */
export function shapeLabel(shape: Shape): string {
  if (shape.heads?.length) {
    const rest = shape.heads.length - headsShown
    return shape.heads.slice(0, headsShown).join(', ') + (rest > 0 ? ` +${rest}` : '')
  }
  const mcp = /^mcp__(.+?)__(.+)$/.exec(shape.tool)
  return mcp ? `${mcp[1]}: ${mcp[2]}` : shape.tool
}
