import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'

export const diagnosis: CommandSpec = {
  usage: 'diagnosis <name>',
  summary: 'show why a skill fails: where its last 20 judged uses break, and a fix',
  examples: ['mettle diagnosis run-tests'],
  define(command, run) {
    command.option('--agent <name>', 'as this agent sees it')
    run<{ agent?: string }>(async ({ client, arguments: [name = ''], options: { agent } }) => {
      const answer = await client.call('skill.diagnosis', { name, agent })
      return { json: answer, text: describe(answer) }
    })
  },
}

function describe({ name, n, cause, limits, steps, fix }: CallOutput<'skill.diagnosis'>): string {
  return [
    `${name}: ${n.failures} of the last ${n.judged} judged uses failed, ${n.transcripts} with a transcript`,
    ...(cause ? [cause.sentence] : []),
    ...limits,
    ...steps.map((one) =>
      one.names.length === 0
        ? `  ${one.step}. ${one.text}`
        : `  ${one.step}. ${one.names.join(', ')}: ${one.did} did, ${one.failed} failed, ${one.skipped} skipped, ${one.replaced} replaced, ${one.notReached} not reached`,
    ),
    ...(fix ? [`Fix, before step ${fix.step}: ${fix.sentence}`] : []),
  ].join('\n')
}
