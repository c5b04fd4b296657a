import { z } from 'zod'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { jsonOrNull } from '@/lib/domain/json-or-null'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const stepShape = z.object({
  step: z.number().int(),
  tool: z.string(),
  heads: z.array(z.string()).optional(),
  command: z.string().optional(),
  template: z.string().optional(),
  place: z.string().optional(),
  params: z
    .array(
      z.object({
        param: z.string(),
        type: z.string().default('string'),
        constant: scalar.optional().catch(undefined),
        placeholder: z.string().optional(),
        form: z.string().optional(),
      }),
    )
    .default([]),
  isOptional: z.boolean().optional(),
  role: z.string().optional(),
  share: z.number().optional(),
  /** True, or how often. */
  repeat: z.unknown().optional(),
})
/** A step of a recipe as stored, whichever version wrote it. */
export type StoredStep = z.output<typeof stepShape>
const recipeShape = z.object({ steps: z.array(stepShape) })

type Recipe = Pick<Candidate, 'files' | 'toolSequence'>

/** The steps of a candidate, counted from 1: those of its recipe, else the tools it names. */
export function readRecipe({ files, toolSequence }: Recipe): StoredStep[] {
  const text = jsonColumns.Candidate.files(files).find(({ path }) => path === 'recipe.json')?.text
  const recipe = text === undefined ? null : recipeShape.safeParse(jsonOrNull(text))
  if (recipe?.success) return recipe.data.steps
  return jsonColumns.Candidate.toolSequence(toolSequence).map(({ tool, params, heads }, at) => ({
    step: at + 1,
    tool,
    ...(heads ? { heads } : {}),
    // An older row may have none.
    params: (Array.isArray(params) ? params : []).map((param) => ({ param, type: 'string' })),
  }))
}

/** Whether some runs leave a step out. */
export const isOptionalStep = ({ isOptional, role }: StoredStep): boolean =>
  isOptional === true || (role !== undefined && role !== 'core')

/** Names what a wording rests on: the steps with their commands and values, but not how often each was taken. */
export const recipeKey = (candidate: Recipe): string =>
  sha256Hex(
    canonicalJson(
      readRecipe(candidate).map((step) => [
        step.tool,
        step.heads ?? [],
        step.template ?? step.command ?? '',
        step.place ?? '',
        isOptionalStep(step),
        step.params.map(({ param, constant = null, placeholder = '' }) => [param, constant, placeholder]),
      ]),
    ),
  )
