import { z } from 'zod'
import { call } from '@/lib/operations/registry'
import { servedInstructions } from '@/lib/serving'
import { loadedSkill } from './answers'
import { agent, name, sessionKey, toolUseId } from './arguments'
import { recordLoad } from './record-load'
import { servedByName } from './served'
import { tool } from './tool'

export const loadSkill = tool({
  name: 'load_skill',
  title: 'Load a skill',
  description:
    'Load the instructions of a skill before you follow it, with its constraints and trust level. Give `sessionKey` so that memory_feedback can report the outcome.',
  operations: ['skill.read', 'skill.used'],
  isRead: true,
  input: z.strictObject({ name, sessionKey, toolUseId, agent }),
  output: loadedSkill,
  run: async (ctx, args) => {
    const served = await servedByName(ctx, args.name)
    const skill = await call(ctx, 'skill.read', { name: served.row.id })
    const { use, token } = await recordLoad(ctx, skill, args)
    const { title, description, version, digest, tier, why, constraints, suggestedTools, dependsOn, conflictsWith, scores } =
      skill
    const instructions = await servedInstructions(ctx, served)
    return {
      // First, so that a harness that cuts long results keeps it.
      token,
      name: skill.name,
      title,
      description,
      version,
      digest,
      state: skill.lifecycle,
      lifecycle: skill.lifecycle,
      why,
      tier,
      ...(served.warning ? { warning: served.warning } : {}),
      constraints,
      instructions,
      warnings: skill.warnings,
      suggestedTools,
      dependsOn,
      conflictsWith,
      files: skill.files,
      scores,
      stats: skill.stats,
      use,
    }
  },
})
