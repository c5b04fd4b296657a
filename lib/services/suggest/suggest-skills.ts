import { suggestSkills as contract } from '@/lib/contract/suggest'
import { readVerb } from '@/lib/kernel'
import { chooseSkills } from '@/lib/serving'

/** Suggests the skills that fit a request, each saying why. Records nothing. */
export const suggestSkills = readVerb(contract, async (ctx, input) => {
  const { answer } = await chooseSkills(ctx, { ...input, format: 'items' })
  return answer
})
