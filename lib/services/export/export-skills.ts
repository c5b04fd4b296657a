import path from 'node:path'
import * as contract from '@/lib/contract/exchange'
import { exportInto } from '@/lib/workspace/export-skills'
import { flowVerb, requireLocal, showPath } from '@/lib/kernel'
import { findTarget, oneAtATime, servedFiles } from '@/lib/publish'

/** A folder that is called "skills" takes them as it is; below any other they stand where agents and Claude Code look. */
const layoutsFor = (target: string): contract.ExportDirectory['layout'][] =>
  path.basename(target) === 'skills' ? ['.'] : ['.agents/skills', '.claude/skills']

/**
 * Writes served skills into a folder of this machine. It reads the library and changes nothing in it, so that it has no event;
 * what it writes, a later export replaces and takes away again.
 */
export const exportSkills = flowVerb(contract.exportSkills, async (ctx, input) => {
  requireLocal(ctx)
  const { root, target } = await findTarget(ctx.db, ctx, input.to)
  const names = input.names ? [...new Set(input.names)] : null
  const { skills, refused } = await servedFiles(ctx.db, ctx, names, input.agent)
  const items: contract.ExportedSkill[] = refused.map((one) => ({ ...one, path: one.name, status: 'refused' }))
  for (const layout of input.layouts ?? layoutsFor(target)) {
    const base = path.join(target, layout)
    const lines = await oneAtATime(base, () => exportInto({ root, base }, skills, () => names === null))
    for (const line of lines) items.push({ ...line, path: path.posix.join(layout, line.name) })
  }
  const count = (status: contract.ExportedSkill['status']) => items.filter((item) => item.status === status).length
  return {
    to: showPath(target),
    items,
    counts: {
      written: count('written'),
      unchanged: count('unchanged'),
      removed: count('removed'),
      refused: count('refused'),
    },
  }
})
