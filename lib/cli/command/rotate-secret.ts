import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

export const rotateSecret: CommandSpec = {
  usage: 'rotate-secret',
  summary: 'seal every stored secret anew with the present METTLE_SECRET',
  examples: ['mettle rotate-secret'],
  define(_, run) {
    run(async ({ client }) => {
      const answer = await client.call('secret.rotate', {})
      const isFailure = answer.former > 0 || answer.unknown.length > 0
      return { json: answer, text: describe(answer), isFailure }
    })
  },
}

type Rotated = CallOutput<'secret.rotate'>

function describe(answer: Rotated): string {
  const { workspaces, resealed, present, unknown } = answer
  return [
    `Looked at ${plural(workspaces, 'workspace')}: sealed ${plural(resealed, 'value')} anew, ${present} in all under the present secret.`,
    ...unknown.map(({ workspace, sentence }) => `  ${workspace}: ${sentence}`),
    whatIsNext(answer),
  ].join('\n')
}

function whatIsNext({ former, elsewhere, formerSecrets }: Rotated): string {
  if (formerSecrets === 0)
    return 'The server was given no former secret. To rotate the secret, give it the old one as METTLE_SECRET_FORMER, the new one as METTLE_SECRET, and restart it.'
  if (former > 0) return `${plural(former, 'value')} changed meanwhile and may need a former secret: run this again.`
  if (elsewhere > 0)
    return `${plural(elsewhere, 'value')} of other workspaces need a former secret: run this in each of them, or as whoever runs the server.`
  return 'No stored value needs a former secret any more. When to drop it: "Rotating the secret" in docs/production.md.'
}
