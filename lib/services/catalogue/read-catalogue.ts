import { readCatalogue as contract } from '@/lib/contract/catalogue'
import { billFor, listedTokens } from '@/lib/domain/catalogue/bill'
import { catalogueClientNames, catalogueClients, contextTokens } from '@/lib/domain/catalogue/clients'
import { characterCount } from '@/lib/domain/score/token-cost'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { oncePer, policyReader, readVerb, savedPolicies } from '@/lib/kernel'
import { cachedVisibleSkills } from '@/lib/library'
import { historiesOf, isOffered, type History } from '@/lib/scoring'

const charactersPerToken = 4

const total = (of: readonly Entry[], pick: 'tokens' | 'characters') => of.reduce((sum, one) => sum + one[pick], 0)

interface Served {
  listed: Skill[]
  entries: Entry[]
}

type Entry = Record<'tokens' | 'characters' | 'uses', number> & Pick<Skill, 'name'>

/** The skills that are served by these histories, and their entries, dearest first. */
const servedOf = oncePer(
  (histories: ReadonlyMap<string, History>, rows: readonly Skill[], policyOf: (row: Skill) => Policy): Served => {
    const listed = rows.filter((row) => isOffered(row, histories.get(row.id), policyOf(row)))
    const entries = listed.map((row) => ({
      name: row.name,
      tokens: listedTokens(row),
      characters: characterCount(`${row.name}: ${row.description}`),
      uses: histories.get(row.id)?.uses ?? 0,
    }))
    return { listed, entries: entries.sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1)) }
  },
)

const billsOf = oncePer(({ listed }: Served) => {
  return new Map(catalogueClientNames.map((client) => [client, billFor(listed, catalogueClients[client])]))
})

/** What the list of served skills costs every session before any of them is used. */
export const readCatalogue = readVerb(contract, async (ctx, input) => {
  const rows = await cachedVisibleSkills(ctx.db, ctx, input.agent)
  const histories = await historiesOf(ctx.db, ctx, rows)
  const served = servedOf(histories, rows, policyReader(await savedPolicies(ctx.db, ctx)))
  const { entries } = served
  const unused = entries.filter((one) => one.uses === 0)
  const names = input.client ? [input.client] : catalogueClientNames
  return {
    skills: entries.length,
    tokens: total(entries, 'tokens'),
    characters: total(entries, 'characters'),
    contextTokens,
    clients: names.map((client) => {
      const { label, budget, beyond, source } = catalogueClients[client]
      const bill = billsOf(served).get(client)!
      return { client, label, ...bill, tokens: Math.ceil(bill.characters / charactersPerToken), budget, beyond, source }
    }),
    costliest: entries.slice(0, input.limit),
    neverUsed: { count: unused.length, tokens: total(unused, 'tokens'), items: unused.slice(0, input.limit) },
  }
})
