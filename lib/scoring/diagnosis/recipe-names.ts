import { z } from 'zod'

const recipe = z.object({ steps: z.array(z.object({ tool: z.string(), heads: z.array(z.string()).optional() })) })

/** What each step of a recipe calls: the commands of a shell, else the tool; null where there is no recipe that can be read. */
export function recipeNames(text: string): string[][] | null {
  const read = text === '' ? null : recipe.safeParse(readJson(text))
  return read?.success ? read.data.steps.map(({ tool, heads }) => (heads && heads.length > 0 ? heads : [tool])) : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A person edited it into no JSON: the text of the skill says its steps.
    return null
  }
}
