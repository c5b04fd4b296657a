import type { SkillStats } from '@/lib/contract/skill-shape'
import type { CommandSpec } from '../command-spec'
import { percent } from '../table'

export const stats: CommandSpec = {
  usage: 'stats <name>',
  summary: 'show the record of a skill: counts, rate, estimate',
  examples: ['mettle stats run-tests --json'],
  define(command, run) {
    command.option('--agent <name>', 'as this agent sees it')
    run<{ agent?: string }>(async ({ client, arguments: [name = ''], options: { agent } }) => {
      const answer = await client.call('skill.stats', { name, agent })
      return { json: answer, text: describe(name, answer) }
    })
  },
}

function describe(
  name: string,
  { uses, judged, successCount, partialCount, failureCount, estimate, window, successRate, risk }: SkillStats,
): string {
  const rate = window.judged ? `${percent(successRate)} of the last ${window.judged} judged` : 'no judged uses in the window yet'
  return [
    `${name}: ${uses} uses, ${judged} judged (${successCount} success, ${partialCount} partial, ${failureCount} failure)`,
    `Rate: ${rate}; estimate ${percent(estimate.mean)} (${percent(estimate.low)} to ${percent(estimate.high)})`,
    `Risk of deprecation: ${risk}`,
  ].join('\n')
}
