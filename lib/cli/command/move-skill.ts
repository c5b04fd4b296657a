import type { CommandSpec } from '../command-spec'

type MoveName = 'skill.deprecate' | 'skill.reset' | 'skill.reject' | 'skill.archive' | 'skill.protect' | 'skill.unprotect'

function move(verb: string, operation: MoveName, summary: string, alias?: string): CommandSpec {
  return {
    usage: `${verb} <name>`,
    summary,
    alias,
    examples: [`mettle ${verb} run-tests --reason "why"`],
    define(command, run) {
      command.requiredOption('--reason <text>', 'why')
      run<{ reason: string }>(async ({ client, arguments: [name = ''], options: { reason } }) => {
        const answer = await client.call(operation, { name, reason })
        const { skill, event, requested } = answer
        if (requested !== undefined) {
          const text = `Another reviewer has to confirm: mettle approve ${requested}. Take it back: mettle undo ${event.id}`
          return { json: answer, text }
        }
        const flag = skill.protected ? ', protected' : ''
        return { json: answer, text: `${skill.name} is ${skill.lifecycle}${flag}. Undo: mettle undo ${event.id}` }
      })
    },
  }
}

/** The moves of a skill, one command each; the server's transition table decides which are legal. */
export const moves: CommandSpec[] = [
  move('deprecate', 'skill.deprecate', 'stop offering a skill', 'demote'),
  move('reset', 'skill.reset', 'restore a deprecated or archived skill on probation'),
  move('reject', 'skill.reject', 'reject a skill permanently'),
  move('archive', 'skill.archive', 'remove a skill from the served folders'),
  move('protect', 'skill.protect', 'prevent policy from moving a skill'),
  move('unprotect', 'skill.unprotect', 'let policy move a skill again'),
]
