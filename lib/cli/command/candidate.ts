import type { CandidateDetail } from '@/lib/contract/candidate'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

export const candidate: CommandSpec = {
  usage: 'candidate <id>',
  summary: 'show a candidate with its draft and its evidence',
  examples: ['mettle candidate cnd_…'],
  define(_, run) {
    run(async ({ client, arguments: [id = ''] }) => {
      const answer = await client.call('candidate.read', { id })
      return { json: answer, text: describe(answer) }
    })
  },
}

function describe(one: CandidateDetail): string {
  const chance = one.expectedByChance === null ? '' : `, ${one.expectedByChance} expected by chance`
  const ended = one.endedKnown ? `, ${one.endedWell} of ${one.endedKnown} ended well` : ''
  const lines = [
    `${one.name} (${one.kind}, ${one.status})`,
    one.description,
    `Seen in ${plural(one.sessions.length, 'session')}${chance}${ended}. Evidence: ${one.evidence}. Risk: ${one.risk}.`,
    ...one.gates.map((gate) => `${gate.severity === 'reject' ? 'Blocks' : 'Flags'}: ${gate.reason}`),
    `Sessions: ${one.sessions.map((session) => session.key).join(', ')}`,
    `Digest: ${one.digest}`,
  ]
  return [...lines, ...one.files.map((file) => `\n--- ${file.path}\n${file.text}`)].join('\n')
}
