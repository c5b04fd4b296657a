import type { Client } from '@/lib/client/http-client'
import type { HarnessName } from '@/lib/domain/harness/harnesses'

/** What copies of the served skills take of a harness's context in every session. */
export interface CopyCost {
  skills: number
  /** Of names and descriptions, as the harness lists them. */
  characters: number
  tokens: number
  /** Characters that the harness gives its list; null where it states none. */
  budget: number | null
  /** What happens to what does not fit; null where all of it does, or nothing is known. */
  beyond: string | null
}

/** @throws ProblemError when no server responds */
export async function copyCost(client: Client, harness: HarnessName): Promise<CopyCost> {
  const { skills, characters, tokens, clients } = await client.call('catalogue.read', {})
  const own = clients.find((one) => one.client === harness)
  if (!own) return { skills, characters, tokens, budget: null, beyond: null }
  const { budget, over, beyond } = own
  return { skills, characters: own.characters, tokens: own.tokens, budget, beyond: over > 0 ? beyond : null }
}

const counted = (count: number): string => count.toLocaleString('en-US')

/** One sentence: "14 skills take 4,210 of the 8,000 characters that it gives its list." */
export function describeCost({ skills, characters, tokens, budget, beyond }: CopyCost): string {
  const list = `${counted(skills)} skill${skills === 1 ? '' : 's'}`
  if (budget === null)
    return `Copies of ${list} take ${counted(characters)} characters (about ${counted(tokens)} tokens) of every session; this program states no limit.`
  const rest = beyond === null ? '' : ` That is too much: ${beyond}.`
  return `Copies of ${list} take ${counted(characters)} of the ${counted(budget)} characters that this program gives its list.${rest}`
}
