import { plural } from '../table'
import type { CommandSpec } from '../command-spec'

export const rescan: CommandSpec = {
  usage: 'rescan',
  summary: 'take in what was changed on disk and scan it; exit 1 when something was refused or put into quarantine',
  examples: ['mettle rescan', 'mettle rescan --json'],
  define(_, run) {
    run(async ({ client }) => {
      const answer = await client.call('skill.rescan', {})
      const lines = answer.items.map((one) => `${one.what} ${one.name}: ${one.sentence}`)
      const summary = `${plural(answer.looked, 'skill')} looked at, ${plural(answer.items.length, 'change')}.`
      return { json: answer, text: [...lines, summary].join('\n'), isFailure: !answer.ok }
    })
  },
}
