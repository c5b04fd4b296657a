import { z } from 'zod'
import { jsonOrNull } from '@/lib/domain/json-or-null'
import { thingsCalled } from '@/lib/domain/shape/things-called'

const recipe = z.object({ steps: z.array(z.object({ tool: z.string(), heads: z.array(z.string()).optional() })) })

/** What each step of a recipe calls: the commands of a shell, else the tool; null where there is no recipe that can be read. */
export function recipeNames(text: string): (readonly string[])[] | null {
  const read = text === '' ? null : recipe.safeParse(jsonOrNull(text))
  return read?.success ? read.data.steps.map(thingsCalled) : null
}
