export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A command that a shell may complete; options begin with two hyphens. */
export interface CompletedCommand {
  name: string
  summary: string
  options: readonly string[]
}

/** A script that makes a shell complete commands, their options and otherwise files. */
export function completionFor(shell: Shell, commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](commands)
}

const names = (commands: readonly CompletedCommand[]): string => commands.map((one) => one.name).join(' ')
/** Single quotes expand nothing; a quote inside closes and reopens them. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function bash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map((one) => `    ${one.name}) words=${quoted(one.options.join(' '))} ;;`)
  return `_mettle() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(names(commands))} -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _mettle mettle
`
}

function zsh(commands: readonly CompletedCommand[]): string {
  const described = commands.map((one) => `    ${quoted(`${one.name}:${one.summary}`)}`)
  const cases = commands.map((one) => `    ${one.name}) options=(${one.options.join(' ')}) ;;`)
  return `#compdef mettle
_mettle() {
  local -a commands options
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  compadd -- $options
  _files
}
compdef _mettle mettle
`
}

function fish(commands: readonly CompletedCommand[]): string {
  const isFirst = quoted(`not __fish_seen_subcommand_from ${names(commands)}`)
  const lines = commands.flatMap((one) => [
    `complete -c mettle -f -n ${isFirst} -a ${one.name} -d ${quoted(one.summary)}`,
    ...one.options.map(
      (option) => `complete -c mettle -n ${quoted(`__fish_seen_subcommand_from ${one.name}`)} -l ${option.slice(2)}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}
