import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { percent, plural } from '../table'

export const telemetry: CommandSpec = {
  usage: 'telemetry [name]',
  summary: 'show exposures and their outcomes; without a name, the whole library',
  examples: ['mettle telemetry', 'mettle telemetry run-tests --json'],
  define(command, run) {
    command.option('--agent <name>', 'as this agent sees it')
    run<{ agent?: string }>(async ({ client, arguments: [name], options: { agent } }) => {
      if (name === undefined) {
        const answer = await client.call('skill.library', { agent })
        return { json: answer, text: describeLibrary(answer) }
      }
      const answer = await client.call('skill.funnel', { name, agent })
      return { json: answer, text: describeFunnel(name, answer) }
    })
  },
}

function describeLibrary(library: CallOutput<'skill.library'>): string {
  const { total, active, deprecated, meanUtility, successRate, judged, judgedSkills } = library
  const of = `${plural(judged, 'judged use')} of ${plural(judgedSkills, 'skill')}`
  return [
    `${plural(total, 'skill')}: ${active} active, ${deprecated} deprecated`,
    `Success rate: ${judged === 0 ? 'no outcome yet' : `${percent(successRate)}, ${of}`}; mean utility ${meanUtility === null ? '–' : meanUtility.toFixed(2)}`,
  ].join('\n')
}

function describeFunnel(name: string, funnel: CallOutput<'skill.funnel'>): string {
  const { offered, loaded, followed, judged, unknown, saved, signals } = funnel
  return [
    `${name}: ${offered} offered, ${loaded} loaded, ${followed} followed, ${judged} judged, ${unknown} without an outcome`,
    ...signals.map((one) => `  ${one.source}: ${plural(one.given, 'report')}, ${one.standing} counted`),
    `Saved: ${plural(saved.toolCalls.sum, 'tool call')} over ${plural(saved.toolCalls.n, 'use')}`,
  ].join('\n')
}
