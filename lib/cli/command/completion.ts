import { InvalidArgumentError, type Command } from 'commander'
import type { CommandSpec } from '../command-spec'
import { completionFor, shells } from '../completion/write-completion'

export const completion: CommandSpec = {
  usage: 'completion <shell>',
  summary: `print a completion script: ${shells.join(', ')}`,
  examples: [
    'eval "$(mettle completion bash)"',
    'mettle completion zsh > ~/.zfunc/_mettle',
    'mettle completion fish > ~/.config/fish/completions/mettle.fish',
  ],
  define(command, run) {
    run(async ({ arguments: [name = ''] }) => {
      const shell = shells.find((one) => one === name)
      if (!shell) throw new InvalidArgumentError(`Use one of ${shells.join(', ')}.`)
      const script = completionFor(shell, namesOf(command.parent))
      return { json: { shell, script }, text: script }
    })
  },
}

/** Every command with its long options, including the global ones. */
function namesOf(program: Command | null): { name: string; summary: string; options: string[] }[] {
  const shared = (program?.options ?? []).flatMap((one) => one.long ?? [])
  return (program?.commands ?? []).flatMap((one) => {
    const options = [...one.options.flatMap((option) => option.long ?? []), ...shared]
    return [one.name(), ...one.aliases()].map((name) => ({ name, summary: one.description(), options }))
  })
}
