import { readCatalogue as contract } from '@/lib/contract/catalogue'
import { billFor, listedTokens } from '@/lib/domain/catalogue/bill'
import { catalogueClientNames, catalogueClients, contextTokens } from '@/lib/domain/catalogue/clients'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { readVerb } from '../kernel/verb'
import { savedPolicies } from '../policy/policy-in-force'
import { policyReader } from '../policy/policy-reader'
import { heldVisible } from '../skill/held-library'
import { leanFigures } from '../skill/lean-figures'
import { skillFacts } from '../skill/skill-facts'

const charactersPerToken = 4

/** What the list of served skills costs every session before any of them is used. */
export const readCatalogue = readVerb(contract, async (ctx, input) => {
  const rows = await heldVisible(ctx.db, ctx, input.agent)
  const figures = await leanFigures(ctx.db, ctx, rows)
  const policyOf = policyReader(await savedPolicies(ctx.db, ctx))
  const isServed = (row: Skill): boolean => {
    const { origin, state } = skillFacts(row)
    const rate = figures.get(row.id)?.window.rate ?? null
    return exposure({ origin, state, tier: row.tier as 1, rate }, policyOf(row)).isServed
  }
  const listed = rows.filter(isServed)
  const entries = listed
    .map((row) => ({
      name: row.name,
      tokens: listedTokens(row),
      characters: Array.from(`${row.name}: ${row.description}`).length,
      uses: figures.get(row.id)?.uses ?? 0,
    }))
    .sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1))
  const total = (of: typeof entries, pick: 'tokens' | 'characters') => of.reduce((sum, one) => sum + one[pick], 0)
  const unused = entries.filter((one) => one.uses === 0)
  const names = input.client ? [input.client] : catalogueClientNames
  return {
    skills: entries.length,
    tokens: total(entries, 'tokens'),
    characters: total(entries, 'characters'),
    contextTokens,
    clients: names.map((client) => {
      const { label, budget, beyond, source } = catalogueClients[client]
      const bill = billFor(listed, catalogueClients[client])
      return { client, label, ...bill, tokens: Math.ceil(bill.characters / charactersPerToken), budget, beyond, source }
    }),
    costliest: entries.slice(0, input.limit),
    neverUsed: { count: unused.length, tokens: total(unused, 'tokens'), items: unused.slice(0, input.limit) },
  }
})
