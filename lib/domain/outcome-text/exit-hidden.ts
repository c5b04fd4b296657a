const viewers = 'tail|head|cat|tee|grep|egrep|rg|sed|awk|less|more|wc|sort|uniq|cut|tr|jq|column|nl|xargs|tac'
const pipe = new RegExp(`\\|&?\\s*(?:sudo\\s+)?(?:${viewers})\\b`)
const swallowed = /\|\|\s*(?:true|:|echo|printf|exit\s+0)(?![\w-])/
/** What runs after the command, whatever came of it. */
const after = /[;\n]\s*(?:echo|printf|true|:|exit\s+0)(?![\w-])[^;\n]*$/

/** Whether the exit code of a shell command is another's: behind a pipe that trims, `|| true` or a last `echo`. */
export function hidesExit(command: string): boolean {
  const text = command.trim()
  if (swallowed.test(text) || after.test(text)) return true
  return pipe.test(text) && !/\bpipefail\b/.test(text)
}
