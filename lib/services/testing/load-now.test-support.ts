import type { Loaded } from '@/lib/contract/exchange'
import type { Context } from '@/lib/kernel/context'
import { loadSkills } from '../skill/load-skills'

/** Loads what is small enough to be loaded while the request waits. */
export async function loadNow(ctx: Context, input: Parameters<typeof loadSkills>[1]): Promise<Loaded> {
  const answer = await loadSkills(ctx, input)
  if ('job' in answer) throw new Error(`The load became a job: ${answer.job.status} ${answer.job.error ?? ''}`)
  return answer
}
