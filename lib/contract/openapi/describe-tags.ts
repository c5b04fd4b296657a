import type { OperationName } from '../index'

/** The noun of an operation: the first part of its name. */
type Tag = OperationName extends infer Name ? (Name extends `${infer Noun}.${string}` ? Noun : never) : never

/** What each noun is. A new one without a line here does not compile. */
export const tagDescriptions: Record<Tag, string> = {
  account: 'Who is signed in, and with which browsers.',
  agent: 'Agents whose sessions were read, or that called.',
  candidate: 'Proposals that wait for a decision, with their evidence.',
  catalogue: 'What an agent is offered, and what that costs in its context.',
  cluster: 'Groups of skills that belong together.',
  connection: 'Programs on this machine that are connected.',
  demo: 'Sample data.',
  doctor: 'Checks of everything stored, and their repairs.',
  drafting: 'Who writes better texts for drafts.',
  embedding: 'Search by meaning.',
  event: 'The log of every change, its stream and its undo.',
  exportDirectory: 'Folders that the server keeps in sync with the served skills.',
  feature: 'What people switched on.',
  feedback: 'Ratings of skills by those who followed them.',
  graph: 'Relations between skills.',
  health: 'Whether the server works.',
  hook: 'Events of connected programs: which transcript has grown.',
  job: 'Work in the background, with its progress.',
  key: 'API keys and what they may do.',
  maintenance: 'Sweeps, which apply the policy.',
  member: 'The people of a workspace, their roles and invitations.',
  mining: 'The search for what repeats in sessions.',
  openapi: 'This document.',
  otlp: 'Traces, logs and metrics in the OpenTelemetry protocol.',
  overview: 'The figures of the first page.',
  pack: 'Skills that are installed together, with a lock.',
  pattern: 'Sequences of steps that repeat.',
  plugin: 'The served skills as a plugin for one program.',
  policy: 'The numbers by which skills move, in versions.',
  redaction: 'What is removed from texts before they are stored.',
  secret: 'What seals stored secrets.',
  session: 'What agents did, step by step.',
  shapeRule: 'Which values of a step count as the same.',
  skill: 'Skills, their versions, states, figures and relations.',
  snapshot: 'A whole workspace in one file.',
  source: 'Folders and files that sessions are read from.',
  toolTrust: 'Whose words a tool brings.',
  webhook: 'Signed HTTP callbacks with retries.',
  workspace: 'Separate libraries with their own history.',
}

const isTag = (name: string): name is Tag => name in tagDescriptions

/** @throws Error for a noun that has no description. */
export function describeTag(name: string): { name: string; description: string } {
  if (!isTag(name)) throw new Error(`${name} has no description`)
  return { name, description: tagDescriptions[name] }
}
