import type { SplitPlanItem, splitSkill } from '@/lib/contract/split'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { isOnDisk, stateLabels } from '@/lib/domain/lifecycle/states'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import { lostIn, planSplit, type SplitPlan, type SplitText } from '@/lib/domain/split/plan'
import { joinList } from '@/lib/skill-md/moved-keys'
import { writeFields } from '@/lib/skill-md/shared-fields'
import { titleOf } from '@/lib/skill-md/title'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { skillSide, type Side } from '@/lib/library/merge/load-side'
import { canAbsorb } from '@/lib/library/merge/can-merge'
import type { FileContent } from '@/lib/library/skill/scan-version'
import { dependentsOf } from '@/lib/library/skill/relations'
import { requireName } from '@/lib/library/skill/require-name'

type Input = ParsedInputOf<typeof splitSkill>

/** A part as it will be written. */
export interface PlannedPart {
  text: SplitText
  title: string
  description: string
  files: FileContent[]
}

export interface PlannedSplit {
  side: Side
  plan: SplitPlan
  leadsTo: string
  parts: PlannedPart[]
  dropped: ReadonlySet<string>
}

/** @throws Problem when a person may not split the skill; the message says why. */
export function requireSplittable(skill: Skill): void {
  if (!canAbsorb(skill.origin))
    throw conflict(`"${skill.name}" comes from a ${skill.origin} and can’t be split. Copy it under another name first.`)
  if (skill.isWarning) throw conflict('Warnings can’t be split.')
  const state = skill.state
  if (!isOnDisk(state)) throw conflict(`"${skill.name}" is ${stateLabels[state].toLowerCase()}. Restore it before you split it.`)
}

/** @throws Problem `invalid` for names that are not valid, duplicate, or the skill's own. */
function requireParts({ into, leadsTo }: Input, skill: Skill): string {
  const names = into.map((part) => requireName(part.name))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw invalid(`into: "${twice}" is used twice. Give each part its own name.`)
  if (names.includes(skill.name))
    throw invalid(
      `into: "${skill.name}" is the skill to split and its name redirects to a part. Choose another name for the part.`,
    )
  if (leadsTo !== undefined && !names.includes(leadsTo)) throw invalid(`leadsTo: "${leadsTo}" is none of the parts.`)
  return leadsTo ?? names[0] ?? ''
}

/** Plans the split of a skill in its current version. */
export async function planSkill(db: Queryable, skill: Skill, input: Input): Promise<PlannedSplit> {
  requireSplittable(skill)
  const leadsTo = requireParts(input, skill)
  const side = await skillSide(db, skill)
  const dropped = new Set(input.dropped)
  const wanted = input.into.map((part) => ({
    ...part,
    title: part.title ?? titleOf({ name: part.name, metadata: {}, extra: {} }),
  }))
  const plan = planSplit(side.text, wanted, dropped)
  if (plan.unknown.length > 0)
    throw invalid(`into: there is no ${plan.unknown.join(', no ')}. The plan of a dry run names what there is.`)
  const parts = plan.parts.map((text, at): PlannedPart => {
    const { title = text.name, description = '' } = wanted[at] ?? {}
    return {
      text,
      title,
      description,
      files: filesOf(side, text, { title, description, skill, isHeir: text.name === leadsTo }),
    }
  })
  for (const { text, files } of parts) requireValid(text.name, files)
  return { side, plan, leadsTo, parts, dropped }
}

function requireValid(name: string, files: readonly FileContent[]): void {
  const [main] = files
  const verdict = validateStrict(main && 'text' in main ? main.text : '', name)
  if (!verdict.ok) throw invalid(`into: ${name}: ${verdict.errors[0]?.message ?? 'not a valid SKILL.md'}`)
}

/** @throws Problem `invalid` naming what would be lost without permission. */
export function requireSplitMapped({ plan, dropped }: Pick<PlannedSplit, 'plan' | 'dropped'>): void {
  const lost = lostIn(plan, dropped)
  if (lost.length === 0) return
  const named = lost.map((entry) => `${entry.id} (${entry.text.slice(0, 60)})`).join(', ')
  throw invalid(`Unassigned: ${named}. Assign each to a part, or list it in "dropped" to leave it out.`)
}

interface Heading {
  title: string
  description: string
  skill: Skill
  isHeir: boolean
}

/** SKILL.md and files of a part: the skill's relations, its origin, and for one part the old names. */
function filesOf(
  { parsed, files, sayable }: Side,
  text: SplitText,
  { title, description, skill, isHeir }: Heading,
): FileContent[] {
  const metadata = {
    ...parsed.metadata,
    title,
    split_from: joinList([parsed.name]),
    origin_ref: joinList([`${skill.id}/${skill.version}`]),
  }
  const main = {
    ...parsed,
    name: text.name,
    description,
    metadata,
    aliases: isHeir ? [...new Set([parsed.name, ...parsed.aliases])] : [],
    body: text.body,
  }
  const { triggers, constraints } = text
  const exampleQueries = text.exampleQueries.filter((query) => sayable.has(query))
  return [
    { path: 'SKILL.md', text: writeFields(main, { triggers, constraints, exampleQueries }) },
    ...files.filter((file) => file.path !== 'SKILL.md' && text.files.includes(file.path)),
  ]
}

/** The wire form of a plan. */
export async function splitPlanItem(db: Queryable, ctx: Context, skill: Skill, planned: PlannedSplit): Promise<SplitPlanItem> {
  const { side, plan, leadsTo, parts, dropped } = planned
  return {
    source: skill.name,
    leadsTo,
    entries: plan.entries,
    unmapped: lostIn(plan, dropped).map((entry) => entry.id),
    before: side.main,
    parts: parts.map(({ text, files: [main] }) => ({ name: text.name, text: main && 'text' in main ? main.text : '' })),
    dependents: (await dependentsOf(db, ctx, skill)).map((one) => one.name),
  }
}
