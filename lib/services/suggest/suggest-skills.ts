import { suggestSkills as contract } from '@/lib/contract/use'
import { readVerb } from '../kernel/verb'
import { chooseSkills } from './choose-skills'

/** Suggests the skills that fit a request, each saying why. Records nothing. */
export const suggestSkills = readVerb(contract, async (ctx, input) => {
  const { answer } = await chooseSkills(ctx, { ...input, format: 'items' })
  return answer
})
