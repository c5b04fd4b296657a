import { tokenise } from '@/lib/domain/search/tokenise'

/** Parts of a skill that are searched. */
export const searchFields = ['name', 'description', 'triggers', 'exampleQueries', 'body'] as const
export type SearchField = (typeof searchFields)[number]

/** The searchable text of one skill. Aliases and old names match like its own name. */
export interface SearchDoc {
  id: string
  name: string
  aliases?: string[]
  description: string
  triggers?: string[]
  exampleQueries?: string[]
  body?: string
}

/**
 * Weight of a term in each field, and the length in terms at which the field is neither short nor long. Lengths are constants,
 * not means over the library, so a score does not depend on the order in which skills were added or removed.
 */
export const fieldRules: Record<SearchField, { weight: number; pivot: number }> = {
  name: { weight: 2, pivot: 4 },
  description: { weight: 1, pivot: 20 },
  triggers: { weight: 1.5, pivot: 12 },
  exampleQueries: { weight: 1, pivot: 40 },
  body: { weight: 0.3, pivot: 300 },
}

/**
 * Strength of length normalization, 0 (none) to 1. Length counts by its logarithm: a skill with twenty long requests is not
 * twenty times less likely to match than one with a single short one.
 */
const lengthShare = 0.75

/** Maximum number of indexed body terms: anything beyond is treated as an attachment. */
const bodyTermsMax = 2000

const textOf: Record<SearchField, (doc: SearchDoc) => string> = {
  name: (doc) => [doc.name, ...(doc.aliases ?? [])].join(' '),
  description: (doc) => doc.description,
  triggers: (doc) => (doc.triggers ?? []).join('\n'),
  exampleQueries: (doc) => (doc.exampleQueries ?? []).join('\n'),
  body: (doc) => doc.body ?? '',
}

/** Weight of every term of a document by field: weight · count / (1 − b + b · log₂(1 + length / pivot)), b = 0.75. */
export function weighTerms(doc: SearchDoc): Map<string, Map<SearchField, number>> {
  const weights = new Map<string, Map<SearchField, number>>()
  for (const field of searchFields) {
    const terms = tokenise(textOf[field](doc)).slice(0, bodyTermsMax)
    const { weight, pivot } = fieldRules[field]
    const unit = weight / (1 - lengthShare + lengthShare * Math.log2(1 + terms.length / pivot))
    for (const term of terms) {
      const byField = weights.get(term) ?? new Map<SearchField, number>()
      byField.set(field, (byField.get(field) ?? 0) + unit)
      weights.set(term, byField)
    }
  }
  return weights
}

/** Examples that are told apart. */
const examplesMax = 100

/** By example the distinct terms that it holds. */
export const exampleTerms = ({ exampleQueries = [] }: SearchDoc): Set<string>[] =>
  exampleQueries.slice(0, examplesMax).map((query) => new Set(tokenise(query)))
