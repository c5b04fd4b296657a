/** The kind of work a skill does; it determines how fast its knowledge ages. */
export const taskTypes = ['browser', 'api', 'code', 'domain', 'unknown'] as const
export type TaskType = (typeof taskTypes)[number]

/** What a step's task type is derived from: the tool as called and, for shell tools, the command heads. */
export interface TaskStep {
  tool: string
  heads?: readonly string[]
}

const browserWords = new Set(['browser', 'playwright', 'puppeteer', 'selenium', 'chrome', 'webdriver', 'screenshot', 'navigate'])
const apiWords = new Set(['http', 'https', 'rest', 'graphql', 'fetch', 'webhook', 'api', 'webfetch', 'websearch', 'curl', 'mcp'])
const codeWords = new Set(['bash', 'shell', 'terminal', 'powershell', 'file', 'files', 'directory', 'folder', 'patch', 'git'])
// Names that indicate files or a shell only as the whole name: `read` is code, `read_mail` is not.
const codeNames = new Set(
  'read write edit multiedit glob grep ls exec execute execcommand run runcommand cat find view create insert strreplace'
    .split(' ')
    .concat('strreplaceeditor strreplacebasededittool notebookedit notebookread codesearch python ipython sh zsh cmd'.split(' ')),
)
const httpHeads = /^(?:curl|wget|http|https|xh)\b/

/** Task type of one step: browser before api, so that a browser driven over MCP is still a browser. */
export function taskTypeOfStep(step: TaskStep): TaskType {
  const words = step.tool
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
  if (words.length === 0) return 'unknown'
  if (words.some((word) => browserWords.has(word))) return 'browser'
  const heads = step.heads ?? []
  if (heads.length > 0 && heads.every((head) => httpHeads.test(head))) return 'api'
  const name = words.join('')
  if (name === 'unknown') return 'unknown'
  if (words.some((word) => apiWords.has(word)) || apiWords.has(name)) return 'api'
  if (codeNames.has(name) || words.some((word) => codeWords.has(word))) return 'code'
  return 'domain'
}

/** Task type of a mined skill: the most common one of its steps; a tie goes to the type listed first. No steps: unknown. */
export function taskTypeOf(steps: readonly TaskStep[]): TaskType {
  const counts = new Map<TaskType, number>()
  for (const step of steps) {
    const type = taskTypeOfStep(step)
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  let best: TaskType = 'unknown'
  let most = 0
  for (const [type, count] of counts) {
    if (count > most) {
      best = type
      most = count
    }
  }
  return best
}
