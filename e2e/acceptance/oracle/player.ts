import { existsSync, promises as fs, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Api } from '../../support/api'
import { fill, fillPath, reach } from './fill'
import { differences } from './match'
import type { Answered, Expectation, Status, Step, Vector } from './vector'

/** Where a vector is played: as a person in an empty workspace. */
export interface Stage {
  api: Api
  workspaceDir: string
}

type Call = (stage: Stage, argument: string, body: unknown) => Promise<unknown>

/** A SKILL.md as text: its fields, and the strict validator's result. */
function readSkillMd(text: string, directory: string): object {
  const parsed = parseSkillMd(text)
  const { ok, errors } = validateStrict(text, directory)
  return { exists: true, text, isValid: ok, errors: errors.map((error) => error.code), skill: parsed.ok ? parsed.skill : null }
}

function filesUnder(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('.git/'))
    .toSorted()
}

async function log(dir: string, filepath?: string): Promise<{ message: string }[]> {
  if (!existsSync(path.join(dir, '.git'))) return []
  const commits = await git.log({ fs, dir, filepath, force: true })
  return commits.map(({ commit }) => ({ message: commit.message }))
}

/** Calls besides the REST API, by their first words. */
const besides: [string, Call][] = [
  ['git log', ({ workspaceDir }, file) => log(workspaceDir, file === '' ? undefined : file)],
  ['list files', async ({ workspaceDir }) => filesUnder(workspaceDir)],
  [
    'read file',
    async ({ workspaceDir }, file) => {
      const found = path.join(workspaceDir, file)
      return existsSync(found) ? readSkillMd(readFileSync(found, 'utf8'), path.basename(path.dirname(found))) : { exists: false }
    },
  ],
  [
    'open archive',
    async (_, __, body) => {
      const opened = openSkillArchive(new Uint8Array(Buffer.from(String(body), 'base64')))
      if (!opened.ok) throw new Error(opened.problem)
      const file = opened.files.find((one) => one.path === 'SKILL.md')
      return { directory: opened.directory, ...readSkillMd(new TextDecoder().decode(file?.content), opened.directory ?? '') }
    },
  ],
  [
    'take stock',
    async ({ api, workspaceDir }) => {
      const { items: events } = await api.get<{ items: { id: string }[] }>('/api/events?limit=1')
      const { items } = await api.get<{ items: Record<string, unknown>[] }>('/api/skills?limit=100')
      const skills = items.map(({ id, name, lifecycle, revision }) => ({ id, name, lifecycle, revision }))
      return { events: events.map((event) => event.id), skills, files: filesUnder(workspaceDir), log: await log(workspaceDir) }
    },
  ],
]

/** One call. A body of `{ $bytes }` is sent as the archive in this base64. */
async function call(stage: Stage, spelled: string, body: unknown, as?: string): Promise<Answered> {
  const beside = besides.find(([words]) => spelled === words || spelled.startsWith(`${words} `))
  if (beside) return { status: 200, body: await beside[1](stage, spelled.slice(beside[0].length).trim(), body) }
  const [, method, target] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(spelled) ?? []
  if (!method || !target) throw new Error(`Nobody knows how to call: ${spelled}`)
  const api = as === undefined ? stage.api : stage.api.as(as)
  const bytes = reach(body, '$bytes')
  if (typeof bytes !== 'string') return api.send(method, target, body, { accept: 'application/json' })
  const headers = { ...api.headers, 'content-type': 'application/zip' }
  const answer = await fetch(`${api.url}${target}`, { method, headers, body: Buffer.from(bytes, 'base64') })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

function members({ each, times = 1 }: Step): unknown[] {
  if (each === undefined) return Array.from({ length: times })
  return Array.isArray(each) ? each : each.letters.split('').map((letter) => reach(each.as, letter))
}

/** Makes the calls of a step, and returns all responses. */
async function run(stage: Stage, step: Step, values: ReadonlyMap<string, unknown>): Promise<Answered[]> {
  const once = (each: unknown, i: number) => {
    const own = new Map([...values, ['i', i], ['each', each]])
    return call(stage, fillPath(step.call, own), fill(step.body, own), step.as)
  }
  const answers: Answered[] = []
  if (step.atOnce) answers.push(...(await Promise.all(members(step).map(once))))
  else for (const [i, each] of members(step).entries()) answers.push(await once(each, i))
  return answers
}

/** Stores the values that a step names in its last response. */
function save(step: Step, answer: Answered | undefined, values: Map<string, unknown>): void {
  if (step.n !== undefined) values.set(`step${step.n}`, answer)
  for (const [name, where] of Object.entries(step.save ?? {})) {
    const found = reach(answer, where.replace(/\?$/, ''))
    if (found !== undefined) values.set(name, found)
    else if (!where.endsWith('?')) throw new Error(`${nameOf(step)} answered no ${where}: ${JSON.stringify(answer)}`)
  }
}

const nameOf = ({ n, call: spelled }: Step): string => (n === undefined ? spelled : `step ${n}, ${spelled}`)

function hasStatus(status: number, wanted: Status): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => hasStatus(status, one))
  return typeof wanted === 'number' ? status === wanted : `${Math.floor(status / 100)}xx` === wanted
}

function check(step: Step, answers: Answered[], wanted: Expectation[], values: Map<string, unknown>): string[] {
  const status = wanted.find((one) => one.status !== undefined)?.status ?? '2xx'
  const failing = answers.filter((answer) => !hasStatus(answer.status, status))
  const wrong = failing.map((answer) => `answered ${answer.status}, not ${String(status)}: ${JSON.stringify(answer.body)}`)
  const unlike = wanted.flatMap(({ says, body }) =>
    differences(answers.at(-1)?.body, fill(body ?? {}, values)).map((one) => `"${says}": ${one}`),
  )
  return [...wrong.slice(0, 3), ...unlike].map((one) => `${nameOf(step)}: ${one}`)
}

/**
 * Plays a vector and returns the failed expectations of the first step that has any; empty on success.
 * @throws Error for an invalid vector: an unknown call or matcher, or a name without a value.
 */
export async function play(stage: Stage, { given, expect: wanted }: Vector): Promise<string[]> {
  const steps = [...(given.setup ?? []).flatMap((one) => one.steps), ...given.steps]
  const orphan = wanted.find(({ after }) => !given.steps.some((step) => step.n === after))
  if (orphan) throw new Error(`No step ${orphan.after}: ${orphan.says}`)
  const values = new Map(Object.entries({ ...given.values }))
  for (const step of steps) {
    const answers = await run(stage, step, values)
    const own = step.n === undefined ? [] : wanted.filter(({ after }) => after === step.n)
    const wrong = check(step, answers, own, values)
    if (wrong.length > 0) return wrong
    save(step, answers.at(-1), values)
  }
  return []
}
