import { countOf, formatNumber } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { cn } from '@/components/ui/cn'

// What two clients give their list of skills, of a context window of 200,000 tokens.
const contextTokens = 200_000
const budgets = [
  { client: 'Claude Code', share: 0.01 },
  { client: 'Codex', share: 0.02 },
] as const

const charactersPerToken = 4

/** What listing every served skill costs in each session, against what clients have for it. */
export function CatalogueBill({ tokens }: { tokens: number }) {
  return (
    <Panel>
      <PanelHeader title="Catalogue" note="names and descriptions, in every session" />
      <PanelBody className="grid gap-3">
        <p>
          <NumberLink href="/skills?tab=active" className="text-lg font-semibold">
            {countOf(tokens, 'token')}
          </NumberLink>{' '}
          <span className="text-ink-3">about {countOf(tokens * charactersPerToken, 'character')}</span>
        </p>
        {budgets.map(({ client, share }) => (
          <Budget key={client} client={client} tokens={tokens} budget={contextTokens * share} />
        ))}
        <p className="text-xs text-pretty text-ink-3">
          Of a context of {formatNumber(contextTokens)} tokens. What does not fit is cut by the client, and a skill that is not
          listed is never chosen.
        </p>
      </PanelBody>
    </Panel>
  )
}

function Budget({ client, tokens, budget }: { client: string; tokens: number; budget: number }) {
  const used = tokens / budget
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-3 text-sm">
        <span>{client}</span>
        <span className={used > 1 ? 'text-bad' : 'text-ink-2'}>
          {Math.round(used * 100)} % of {formatNumber(budget)}
          {used > 1 && ': over budget'}
        </span>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunk">
        <div
          className={cn('h-full rounded-full', used > 1 ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${Math.min(100, used * 100)}%` }}
        />
      </div>
    </div>
  )
}
