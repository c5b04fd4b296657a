import { keysOf } from '@/lib/domain/collection/keys-of'
/** How a client lists the skills that it finds, and what it gives the list. Characters unless it says otherwise. */
export interface CatalogueClient {
  label: string
  /** Characters for the whole list at a context of 200,000 tokens. */
  budget: number
  /** Characters of a description that are listed at most; null: all. */
  descriptionMax: number | null
  /** Characters around each entry: marks, line breaks, and the path where one is listed. */
  overhead: number
  /** What happens to what does not fit. */
  beyond: string
  /** Where the figures come from. */
  source: string
}

/** Tokens of the context that the budgets are given for, and characters that clients count for a token. */
export const contextTokens = 200_000

/** Known clients. A share of the context is four characters a token: 1 % of 200,000 tokens are 8,000 characters. */
export const catalogueClients = {
  'claude-code': {
    label: 'Claude Code',
    budget: 8_000,
    descriptionMax: 1_536,
    overhead: 5,
    beyond: 'the client drops the descriptions of the least used skills and keeps their names',
    source: 'its documentation of skills: 1% of the context window, 1,536 characters a description (2026)',
  },
  codex: {
    label: 'Codex',
    budget: 16_000,
    descriptionMax: null,
    overhead: 60,
    beyond: 'the client shortens descriptions, then omits skills with a warning',
    source: 'its documentation of skills: about 2% of the context window, name, description and path (2026)',
  },
} as const satisfies Record<string, CatalogueClient>
export const catalogueClientNames = keysOf(catalogueClients)
