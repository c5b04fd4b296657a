import { sourceWeights } from '@/lib/domain/outcome/sources'
import { outcomeOfText } from '@/lib/domain/outcome-text/outcome-of-text'
import type { TextOutcome } from '@/lib/domain/outcome-text/json-result'
import { isReader } from '@/lib/domain/outcome-text/reader-tools'
import { readsAs, readsAsThanks } from '@/lib/domain/outcome-text/reads-as'
import type { ParsedSession, SessionOutcome, Step } from '@/lib/domain/session/step'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { commandOf } from '@/lib/domain/shape/shell-tools'

export interface FormerVerdict {
  outcome: SessionOutcome
  source: 'label' | 'analysis' | null
  /** 0.9 for a label, 0.4 for analysis, 0 where nothing says anything. */
  weight: number
  /** One sentence for people: what decided. Holds no text of the session but names of commands and tools. */
  because: string
}

type Finding = Pick<FormerVerdict, 'outcome' | 'because'> | null

/**
 * How a session ended. The first that says something decides: the label it carries; the exit of the main
 * agent's last test or build; a last request that only thanks; the end of the last message, where it reads as
 * done or given up; a failing result of the last step that was more than a look. Else unknown.
 */
export function formerVerdict(
  session: Pick<ParsedSession, 'steps' | 'lastText' | 'prompts' | 'outcome'> & { harness?: string },
): FormerVerdict {
  const { outcome } = session
  if (outcome && outcome !== 'unknown') {
    return { outcome, source: 'label', weight: sourceWeights.label, because: `The transcript is labelled ${outcome}.` }
  }
  const steps = session.steps.filter((step) => !step.isSidechain)
  const isFlagged = flagging.has(session.harness ?? '')
  const evidence =
    lastCheck(steps, isFlagged) ?? lastRequest(session) ?? lastMessage(session.lastText) ?? lastFailure(steps, isFlagged)
  if (evidence) return { ...evidence, source: 'analysis', weight: sourceWeights.analysis }
  return { outcome: 'unknown', source: null, weight: 0, because: 'Nothing in the session says how it ended.' }
}

function lastCheck(steps: readonly Step[], isFlagged: boolean): Finding {
  for (const step of steps.toReversed()) {
    if (step.status === 'denied' || step.status === 'interrupted') continue
    const command = commandText(step)
    if (command === null) continue
    const name = checkHead(headsOf(step), command)
    const outcome = name === null ? 'unknown' : resultOf(step, isFlagged)
    if (outcome === 'unknown') continue
    const exit = step.output?.exitCode === undefined ? '' : ` with exit code ${step.output.exitCode}`
    const how = outcome === 'success' ? 'ended well' : 'failed'
    return { outcome, because: `The last test or build, ${name} in step ${step.position + 1}, ${how}${exit}.` }
  }
  return null
}

function lastRequest({ prompts }: Pick<ParsedSession, 'prompts'>): Finding {
  const last = prompts.at(-1)
  // A thank-you alone is no session.
  if (!last || prompts.length < 2 || !readsAsThanks(last.text)) return null
  return { outcome: 'success', because: 'The last request is a thank-you.' }
}

const readings = {
  done: { outcome: 'success', because: 'The last message reads as done.' },
  'given-up': { outcome: 'failure', because: 'The last message reads as given up.' },
  partial: { outcome: 'partial', because: 'The last message reads as done in part and given up in part.' },
} as const

function lastMessage(lastText: string | undefined): Finding {
  const reading = readsAs(lastText ?? '')
  return reading && readings[reading]
}

function lastFailure(steps: readonly Step[], isFlagged: boolean): Finding {
  const last = steps.findLast((step) => step.status !== 'denied' && !isReader(step.tool, headsOf(step)))
  if (!last || resultOf(last, isFlagged) !== 'failure') return null
  return { outcome: 'failure', because: `The last step that did something, ${last.tool} in step ${last.position + 1}, failed.` }
}

/** Harnesses that mark every command with another code than 0 as an error, and keep no code of the others. */
const flagging: ReadonlySet<string> = new Set(['claude-code'])

function resultOf(step: Step, isFlagged: boolean): TextOutcome {
  const { output, status } = step
  // A code of 0 tells nothing where another command gave it; without any the text alone decides.
  const command = commandText(step)
  const isDone = isFlagged && status === 'ok' && command !== null && (output?.summary.trim() ?? '') !== ''
  const code = output?.exitCode ?? (isDone ? 0 : undefined)
  const exitCode = code === 0 && command !== null && hidesExit(command) ? undefined : code
  return outcomeOfText({
    text: output?.summary ?? '',
    tool: step.tool,
    exitCode,
    isError: status === 'error',
    heads: headsOf(step),
  })
}

function commandText(step: Step): string | null {
  const command = commandOf(step.tool, step.input)
  return command === null || typeof command === 'string' ? command : command.join(' ')
}

function headsOf(step: Step): string[] {
  return shapeOf(step.tool, step.input).heads ?? []
}

const viewers = 'tail|head|cat|tee|grep|egrep|rg|sed|awk|less|more|wc|sort|uniq|cut|tr|jq|column|nl|xargs|tac'
const pipe = new RegExp(`\\|&?\\s*(?:sudo\\s+)?(?:${viewers})\\b`)
const swallowed = /\|\|\s*(?:true|:|echo|printf|exit\s+0)(?![\w-])/
/** What runs after the command, whatever came of it. */
const after = /[;\n]\s*(?:echo|printf|true|:|exit\s+0)(?![\w-])[^;\n]*$/

function hidesExit(command: string): boolean {
  const text = command.trim()
  if (swallowed.test(text) || after.test(text)) return true
  return pipe.test(text) && !/\bpipefail\b/.test(text)
}

/** Test runners, and compilers that only check: the program alone says it. */
const programs = new Set(
  (
    'pytest,py.test,unittest,tox,nox,vitest,jest,mocha,ava,tap,karma,rspec,phpunit,ctest,bats,tsc,tsgo,vue-tsc,mypy,pyright,xcodebuild,' +
    'playwright test,cypress run,node --test'
  ).split(','),
)
/** Sub-commands that test or build, of any program that has them: "go test", "cargo build", "mvn verify". */
const verbs =
  /^(?:go|cargo|npm|pnpm|yarn|bun|deno|make|just|task|rake|mvn|mvnw|gradle|gradlew|dotnet|swift|bazel|mix|dart|flutter|next|vite|astro|nx|turbo|lerna|gem|uv|poetry|hatch|flit|docker|expo|sbt|stack|cabal|zig) (?:t|tests?|spec|check|build|verify|package|compile|assemble|vet|clippy|ci|all|e2e)(?:[:_-].*)?$/
/** Sub-commands that run a script by name; the name decides. */
const scriptRunners = /^(?:npm|pnpm|yarn|bun|mise|deno|turbo|nx|hatch|rye) (?:run|task|run-script)$/
const checkName =
  /(?:^|[/:._-])(?:tests?|e2e|specs?|unit|integration|build|compile|type-?check|check|ci|verify|validate)(?:[:._-]|$)/i
const scriptName = /\b(?:run|task|run-script)\s{1,4}(?:-{1,2}[\w-]{1,40}(?:=\S{1,80})?\s{1,4}){0,6}([\w:./-]{1,80})/g
const scriptFile = /^[\w.-]*(?:test|build)[\w-]*\.(?:sh|bash|py|js|mjs|ts)$/i

/**
 * The head of a shell step that tests or builds, or null. `heads` are the step's command heads, `command` its
 * text, which is read for the names of scripts alone ("npm run test:unit").
 */
function checkHead(heads: readonly string[], command: string): string | null {
  for (const head of heads) {
    if (programs.has(head) || verbs.test(head) || scriptFile.test(head)) return head
    const runner = head.split(' ', 2).join(' ')
    if (!scriptRunners.test(runner)) continue
    for (const [, name = ''] of command.matchAll(scriptName)) if (checkName.test(name)) return `${runner} ${name}`
  }
  return null
}
