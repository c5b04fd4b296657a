/** Text in quotes and here-documents: what stands there is no command. */
const quoted = /<<-?\s*(['"]?)(\w{1,40})\1[\s\S]*?(?:\n\s*\2(?=\s|$)|$)|'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g
const swallowed = /\|\|\s*(?:true|:|echo|printf|exit\s+0)(?![\w-])/
const pipe = /(?<!\|)\|&?(?!\|)/
/** Ends of commands; `2>&1`, `&>` and `&&` are none. */
const ends = /;|\n|(?<![&>])&(?![&>\d])/
/** Commands that only set the stage for the next one. */
const setting = /^\s*(?:(?:cd|pushd|export|set|source|\.|unset)\b[^|]*|[A-Za-z_]\w*=\S*)?\s*$/

/** Whether the exit code of a shell command is another's: behind a pipe, `|| true`, or a command that runs whatever came of it. */
export function hidesExit(command: string): boolean {
  const text = command.replaceAll(/\\\n/g, ' ').replaceAll(quoted, ' q ').trim()
  if (swallowed.test(text)) return true
  const commands = text.split(ends)
  const stopsEarly = /\bset\s+-\w*e/.test(text)
  if (!stopsEarly && commands.slice(0, -1).some((one) => !setting.test(one))) return true
  return pipe.test(commands.join(' ')) && !/\bpipefail\b/.test(text)
}
