import { InvalidArgumentError } from 'commander'
import type { CallOutput, Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { needsWording } from '@/lib/domain/draft/wording/needs-wording'
import { readWordingAnswer } from '@/lib/domain/draft/wording/read-answer'
import { wordingPrompt } from '@/lib/domain/draft/wording/wording-prompt'
import type { CommandSpec, Answer } from '../command-spec'
import type { Io } from '../io'
import { wholeNumber } from '../number-option'
import { plural } from '../table'
import { agentNames, findProgram, type AgentName } from '../word/agent-programs'
import { runAgent } from '../word/run-agent'

interface Options {
  all?: boolean
  with?: AgentName
  limit?: number
  timeout: number
  show?: boolean
  yes?: boolean
}

type Evidence = CallOutput<'candidate.wordingEvidence'>

interface Line {
  id: string
  name: string
  result: 'worded' | 'refused' | 'failed'
  /** The digest of a kept wording. */
  digest: string | null
  /** Why there is none. */
  reason: string | null
  refused: { sentence: string; why: string }[]
}

const limitUsual = 10
const pageMax = 200

const agentName = (word: string): AgentName => {
  const known = agentNames.find((name) => name === word)
  if (!known) throw new InvalidArgumentError(`Use one of ${agentNames.join(', ')}.`)
  return known
}

export const word: CommandSpec = {
  usage: 'word [id...]',
  summary: 'let an agent on this machine word drafts better; people choose between the texts',
  examples: ['mettle word', 'mettle word cnd_… --with claude --show', 'mettle word --all --yes'],
  define(command, run) {
    command
      .option('--all', 'every open proposal that nobody has worded')
      .option('--with <agent>', `${agentNames.join(', ')}; the first one found by default`, agentName)
      .option('--limit <n>', `maximum number of proposals (${limitUsual} by default)`, wholeNumber)
      .option('--timeout <seconds>', 'time for each proposal', wholeNumber, 120)
      .option('--show', 'print in full what is sent')
      .option('--yes', 'ask nothing; refused until somebody has allowed it once')
    run<Options>(async ({ client, io, arguments: ids, options }) => {
      const agent = findAgent(io, options.with)
      const wanted = ids.length > 0 ? ids : await nextToWord(client, options)
      if (wanted.length === 0) return { json: { items: [] }, text: 'No open proposal needs a wording.' }
      const evidences: Evidence[] = []
      for (const id of wanted) evidences.push(await client.call('candidate.wordingEvidence', { id }))
      io.err(describeSent(agent.name, evidences, options.show ?? false))
      const refusal = await allow(client, io, options)
      if (refusal) return refusal
      const items: Line[] = []
      for (const evidence of evidences) {
        const line = await wordOne(client, evidence, { ...agent, timeoutMs: options.timeout * 1000, env: io.env })
        io.err(describeLine(line))
        items.push(line)
      }
      const worded = items.filter(({ result }) => result === 'worded').length
      const text = `${agent.name} worded ${worded} of ${plural(items.length, 'draft')}. Compare them in the review queue.`
      return { json: { agent: agent.name, items }, text, isFailure: worded === 0 }
    })
  },
}

function findAgent({ env }: Io, wanted: AgentName | undefined): { name: AgentName; file: string } {
  for (const name of wanted ? [wanted] : agentNames) {
    const file = findProgram(name, env.PATH)
    if (file) return { name, file }
  }
  throw new Error(
    `${wanted ?? agentNames.join(', ')} is not on the path. Install an agent’s command line, or set a model in Settings.`,
  )
}

/** The most valuable open proposals that nobody has worded. */
async function nextToWord(client: Client, { all = false, limit }: Options): Promise<string[]> {
  const max = limit ?? (all ? Number.POSITIVE_INFINITY : limitUsual)
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.call('candidate.list', { status: 'open', limit: pageMax, cursor })
    found.push(...page.items.filter(needsWording).map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && found.length < max)
  return found.slice(0, max)
}

/** What is asked of an agent for one proposal. */
const promptOf = ({ id: _id, digest: _digest, wordedBy: _wordedBy, rules: _rules, ...evidence }: Evidence): string =>
  wordingPrompt(evidence)

function describeSent(agent: string, evidences: readonly Evidence[], isFull: boolean): string {
  const size = evidences.reduce((sum, evidence) => sum + promptOf(evidence).length, 0)
  const names = evidences.map(
    ({ name, steps, requests }) => `  ${name}: its draft, ${plural(steps.length, 'step')}, ${plural(requests.length, 'request')}`,
  )
  const lines = [
    `${agent} gets the redacted evidence of ${plural(evidences.length, 'proposal')}, ${size} characters in all, and sends it to its own provider:`,
    ...names,
    ...(isFull
      ? evidences.map((evidence) => `\n--- ${evidence.name}\n${promptOf(evidence)}`)
      : ['Print it in full with --show.']),
  ]
  return `${lines.join('\n')}\n`
}

const isYes = (answer: string): boolean => /^y(?:es)?$/i.test(answer.trim())

/** Asks once, and remembers it; null when it may go on. */
async function allow(client: Client, io: Io, { yes = false }: Options): Promise<Answer | null> {
  const setting = await client.call('drafting.read', {})
  if (setting.isAgentOn) return null
  if (yes || !io.ask) {
    const hint =
      'Nobody has allowed agents to word drafts. Run mettle word in a terminal, or turn it on under Settings, Draft writing.'
    return { json: { items: [], refused: hint }, text: `Nothing was sent. ${hint}`, isFailure: true }
  }
  if (!isYes(await io.ask('Send this now, and from here on without asking? [y/N] ')))
    return { json: { items: [], refused: 'declined' }, text: 'Nothing was sent.', isFailure: true }
  await client.call('drafting.save', { isOn: setting.isOn, isAgentOn: true })
  return null
}

interface Runner {
  name: AgentName
  file: string
  timeoutMs: number
  env: Io['env']
}

/** Words one proposal: nothing is tried twice. */
async function wordOne(client: Client, evidence: Evidence, runner: Runner): Promise<Line> {
  const line = { id: evidence.id, name: evidence.name, digest: null, reason: null, refused: [] }
  const run = await runAgent({ ...runner, prompt: promptOf(evidence) })
  if ('failed' in run) return { ...line, result: 'failed', reason: run.failed }
  const answer = readWordingAnswer(run.output)
  if (!answer) return { ...line, result: 'failed', reason: `${runner.name} answered without a wording.` }
  try {
    const { wording } = await client.call('candidate.word', { id: evidence.id, ...answer, by: runner.name })
    return { ...line, result: 'worded', digest: wording.digest }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { code, issues = [] } = error.problem
    if (code !== 'invalid') return { ...line, result: 'failed', reason: error.message }
    return {
      ...line,
      result: 'refused',
      reason: error.message,
      refused: issues.map(({ path, message }) => ({ sentence: path, why: message })),
    }
  }
}

function describeLine({ name, result, reason, refused }: Line): string {
  if (result === 'worded') return `${name}: worded\n`
  if (result === 'failed') return `${name}: ${reason}\n`
  return [`${name}: refused`, ...refused.map(({ sentence, why }) => `  “${sentence}”\n    ${why}`), ''].join('\n')
}
