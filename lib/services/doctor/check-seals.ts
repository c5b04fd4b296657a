import { countOf } from '@/lib/domain/count-of'
import type { FlowContext } from '@/lib/kernel'
import type { Finding } from './check-store'
import { readSeals, unknownSentence } from './seals'

/** Whether the present secret opens what is stored under seal. */
export async function checkSeals(ctx: FlowContext): Promise<Finding[]> {
  const seals = await readSeals(ctx.db, ctx, [ctx.workspace.id])
  const former = seals.filter(({ state }) => state === 'former').length
  const before: Finding = {
    code: 'sealed-before',
    severity: 'warning',
    skill: null,
    sentence: `${countOf(former, 'stored secret')} of this workspace ${former === 1 ? 'needs' : 'need'} a former METTLE_SECRET.`,
    fix: 'seals them with the present one',
  }
  const unknown = seals.flatMap(({ state, told }): Finding[] =>
    state === 'unknown' && told
      ? [{ code: 'sealed-unknown', severity: 'error', skill: null, sentence: unknownSentence(told), fix: null }]
      : [],
  )
  return [...(former > 0 ? [before] : []), ...unknown]
}
