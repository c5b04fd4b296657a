import { plural } from '../table'
import type { CommandSpec } from '../command-spec'

export const rescan: CommandSpec = {
  usage: 'rescan',
  summary: 'import changes on disk and scan them; exits 1 if anything was refused or quarantined',
  examples: ['mettle rescan', 'mettle rescan --json'],
  define(_, run) {
    run(async ({ client }) => {
      const answer = await client.call('skill.rescan', {})
      const lines = answer.items.map((one) => `${one.what} ${one.name}: ${one.sentence}`)
      const summary = `${plural(answer.looked, 'skill')} checked, ${plural(answer.items.length, 'change')}.`
      return { json: answer, text: [...lines, summary].join('\n'), isFailure: !answer.ok }
    })
  },
}
