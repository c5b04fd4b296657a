import * as contract from '@/lib/contract/try-draft'
import { createSkill, editSkill } from '@/lib/contract/skill'
import type { OutputOf, ParsedInputOf } from '@/lib/contract/operation'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import { tierOf } from '@/lib/domain/lifecycle/origin'
import { Problem } from '@/lib/domain/problem/problem'
import { tokenCost } from '@/lib/domain/score/token-cost'
import { judgeTrial } from '@/lib/domain/search/judge-trial'
import { checkFiles } from '@/lib/skill-md/check-files'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { parseInput, readVerb, type ReadContext } from '@/lib/kernel'
import { recentRequests } from '@/lib/ingest'
import {
  editedSkill,
  fieldsOfNew,
  likeNew,
  loadSkill,
  newSkillFiles,
  relationsIn,
  riskIn,
  rowFollowing,
  scanOf,
  textIn,
  filesOf,
  type FileContent,
} from '@/lib/library'
import { draftId, loadEmbedding, modelOf, tryRequests, type DraftSkill } from '@/lib/serving'

type Input = ParsedInputOf<typeof contract.tryDraft>
type Output = OutputOf<typeof contract.tryDraft>

/** Suggestions that a request gets where nothing else is asked for. */
const suggestionsMax = 6
const unfound = suggestionsMax + 1

/** What saving a draft would write, what speaks against it, and which past requests would find it. */
export const tryDraft = readVerb(contract.tryDraft, async (ctx, input): Promise<Output> => {
  const made = await madeOf(ctx, input)
  if ('problem' in made) return { ...nothing, problem: made.problem }
  const { draft, files } = made
  const { row, main } = draft
  const split = splitFrontmatter(main, true)
  const body = split.ok ? split.body : main
  const { listed, loaded } = tokenCost({ name: row.name, description: row.description, body }).parts
  const texts = files.flatMap((file) => ('text' in file ? [file] : []))
  return {
    skillMd: main,
    problem: null,
    check: checkFiles(row.name, texts, (read) => scanOf(read).findings),
    risk: riskIn(files).value,
    tokens: { listed, loaded },
    similar: await likeNew(ctx, { ...row, id: draft.former?.id ?? draftId }, files),
    trial: await trialOf(ctx, draft, input, body),
  }
})

const nothing = { skillMd: null, problem: null, check: null, risk: null, tokens: null, similar: null, trial: null }

type Made = { draft: DraftSkill; files: FileContent[] } | { problem: NonNullable<Output['problem']> }

/** The draft as saving would write it, by the code that saves; or why that would refuse it. */
async function madeOf(ctx: ReadContext, input: Input): Promise<Made> {
  try {
    return await (input.of === undefined ? madeNew(ctx, input) : madeEdit(ctx, input, input.of))
  } catch (error) {
    if (!(error instanceof Problem) || !['invalid', 'conflict'].includes(error.code)) throw error
    const field = error.issues?.[0]?.path ?? /^(\w+):/.exec(error.detail)?.[1] ?? null
    return { problem: { field, message: error.detail } }
  }
}

async function madeNew(
  ctx: ReadContext,
  { of: _of, digest: _digest, requests: _requests, queries: _queries, ...fields }: Input,
): Promise<Made> {
  const { name, files } = await newSkillFiles(ctx, parseInput(createSkill, fields))
  const main = textIn(files, 'SKILL.md')
  const { description, suggestedTools = [], tags = [] } = fields
  const row: Skill = {
    ...unwritten,
    ...untried(ctx),
    workspaceId: ctx.workspace.id,
    name,
    heldName: name,
    ...fieldsOfNew(name, files),
    description,
    suggestedTools,
    tags,
    riskLevel: riskIn(files).value,
  }
  return { draft: { row, main, aliases: aliasesIn(main), former: null }, files }
}

async function madeEdit(ctx: ReadContext, input: Input, of: string): Promise<Made> {
  const former = await loadSkill(ctx.db, ctx, of)
  const { of: _of, requests: _requests, queries: _queries, title, ...fields } = input
  const wanted = { ...fields, name: of, ...(title?.trim() ? { title } : {}) }
  const { files, data } = await editedSkill(ctx, former, parseInput(editSkill, wanted))
  const main = textIn(files, 'SKILL.md')
  const present = textIn(await filesOf(ctx, former.id, former.version), 'SKILL.md')
  const row: Skill = {
    ...former,
    ...untried(ctx),
    ...rowFollowing(former, present, main),
    ...defined(data),
    riskLevel: riskIn(files).value,
  }
  return { draft: { row, main, aliases: aliasesIn(main), former }, files }
}

const aliasesIn = (main: string): string[] => relationsIn(main).flatMap(({ kind, target }) => (kind === 'alias' ? [target] : []))

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const defined = <T extends object>(data: T): Defined<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Defined<T>

/** The row of a person's new skill, as far as nobody chose otherwise. */
const unwritten = {
  agentId: null,
  origin: 'human',
  state: 'released',
  tier: tierOf('human', true),
  isProtected: false,
  isWarning: false,
  visibility: 'workspace',
  sharedAt: null,
  taskType: 'unknown',
  shapes: [],
  createdBy: '',
  stateSince: new Date(0),
  deprecatedAt: null,
  deprecatedBy: null,
  deprecatedReason: null,
  ledgerRevision: 0,
} satisfies Partial<Skill>

/** Saving begins a new window: no use has judged the version yet. */
const untried = (ctx: ReadContext) => ({
  id: draftId,
  version: 1,
  digest: '',
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
  windowSince: ctx.now(),
  lastUsedAt: null,
  winSince: null,
  winSize: 0,
  winJudged: 0,
  winSuccesses: 0,
  winPartials: 0,
  winClean: 0,
  winSelected: 0,
  winSignals: 0,
  judgedEver: 0,
  revision: 0,
})

/** The draft among the suggestions for past requests and its own example queries. */
async function trialOf(ctx: ReadContext, draft: DraftSkill, input: Input, body: string): Promise<Output['trial']> {
  const { requests, older } = await recentRequests(ctx.db, ctx, input.requests)
  const queries = input.queries.filter((text) => text.trim() !== '')
  const asked = [...requests.map(({ text, agent }) => ({ q: text, agent })), ...queries.map((q) => ({ q }))]
  const { origin, state, tier } = draft.row
  // A new window has no rate: a degraded skill that has to prove itself is not offered until uses have judged it.
  const { isServed } = exposure({ origin, state, tier, rate: null })
  const row: Skill = isServed ? draft.row : { ...draft.row, state: 'released' }
  const found = await tryRequests(ctx, { ...draft, row }, asked, suggestionsMax)
  const tools = [
    ...new Set([
      ...jsonColumns.Skill.suggestedTools(draft.row.suggestedTools),
      ...extractSteps(body).flatMap(({ tool }) => tool ?? []),
    ]),
  ]
  const judged = requests.flatMap(({ called, at, ...request }, index) => {
    const { place, beside } = found[index]!
    const kind = judgeTrial({ isFound: place !== null, tools, called })
    const shared = tools.filter((tool) => called.includes(tool))
    return kind ? [{ ...request, at: at?.toISOString() ?? null, kind, called: shared, place, beside }] : []
  })
  return {
    tried: requests.length,
    older,
    isServed,
    byWordsAlone: modelOf(await loadEmbedding(ctx.db, ctx)) !== null,
    requests: judged.toSorted((a, b) => (a.place ?? unfound) - (b.place ?? unfound)),
    queries: queries.map((text, index) => ({ text, ...found[requests.length + index]! })),
  }
}
