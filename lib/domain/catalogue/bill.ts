import { characterCount, estimateTokens } from '@/lib/domain/score/token-cost'
import type { CatalogueClient } from './clients'

export interface Listed {
  name: string
  description: string
}

/** Characters of one entry as a client lists it. */
export function entryCharacters({ name, description }: Listed, client: CatalogueClient): number {
  const shown = Math.min(characterCount(description), client.descriptionMax ?? Infinity)
  return characterCount(name) + shown + client.overhead
}

export interface Bill {
  characters: number
  /** Characters above the budget; 0 where all fits. */
  over: number
  /** Share of the budget that is used; above 1 it does not fit. */
  share: number
}

/** What listing all of these skills costs in a client, against what it has for the list. */
export function billFor(skills: readonly Listed[], client: CatalogueClient): Bill {
  const characters = skills.reduce((sum, skill) => sum + entryCharacters(skill, client), 0)
  return { characters, over: Math.max(0, characters - client.budget), share: characters / client.budget }
}

/** Tokens that a session pays for the entry of a skill, whether or not it is used. */
export const listedTokens = ({ name, description }: Listed): number => estimateTokens(`${name}: ${description}`)
