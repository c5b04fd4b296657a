import type { CommandSpec } from '../command-spec'

interface Decision {
  verb: string
  operation: 'candidate.dismiss' | 'candidate.reopen'
  summary: string
  /** Its status afterwards: "x is dismissed". */
  outcome: string
}

/** The decisions on a candidate that need nothing but a reason, one command each. */
const decision = ({ verb, operation, summary, outcome }: Decision): CommandSpec => ({
  usage: `${verb} <id>`,
  summary,
  examples: [`mettle ${verb} cnd_… --reason "too narrow"`],
  define(command, run) {
    command.requiredOption('--reason <text>', 'why')
    run<{ reason: string }>(async ({ client, arguments: [id = ''], options: { reason } }) => {
      const answer = await client.call(operation, { id, reason })
      return { json: answer, text: `${answer.candidate.name} ${outcome}. Undo: mettle undo ${answer.event}` }
    })
  },
})

export const decisions: CommandSpec[] = [
  decision({
    verb: 'dismiss',
    operation: 'candidate.dismiss',
    summary: 'dismiss a candidate until its evidence doubles',
    outcome: 'is dismissed',
  }),
  decision({
    verb: 'reopen',
    operation: 'candidate.reopen',
    summary: 'return a dismissed or snoozed candidate to the review queue',
    outcome: 'is back in the review queue',
  }),
]
