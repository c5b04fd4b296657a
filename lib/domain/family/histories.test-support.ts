import { seededRandom } from '@/lib/domain/mining/random'
import type { FamilyCall, FamilySession } from './types'

/** What a session's call did, before it has a position. */
export type Act = Pick<FamilyCall, 'tool' | 'input'> & { summary?: string; status?: FamilyCall['status'] }

export const run = (command: string): Act => ({ tool: 'Bash', input: { command } })
export const edit = (path: string): Act => ({
  tool: 'Edit',
  input: { file_path: `/repo/${path}`, old_string: 'a', new_string: 'b' },
})
export const call = (tool: string, input: Record<string, unknown>, result: unknown = ''): Act => ({
  tool,
  input,
  summary: typeof result === 'string' ? result : JSON.stringify(result),
})

export function session(key: string, request: string, acts: readonly Act[], task?: string): FamilySession {
  return {
    key,
    name: key,
    ...(task === undefined ? {} : { task }),
    root: '/repo',
    prompts: [{ turn: 0, text: request }],
    calls: acts.map((act, position) => ({ position, turn: 0, status: 'ok' as const, summary: '', ...act })),
  }
}

const verbs = 'check plan sync list scan pull watch start load draw'.split(' ')
const things = 'invoice ledger parcel ticket roster beacon harbour signal meadow lantern'.split(' ')

/** Sessions of commands, edits and requests drawn one by one, each independent of the others. */
export function randomHistory(seed: number, sessions: number): FamilySession[] {
  const next = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!
  const draw = (): Act => {
    const kind = next()
    if (kind < 0.5) return run(`${pick(things)}ctl ${pick(verbs)} --${pick(things)}`)
    if (kind < 0.8) return edit(`src/${pick(things)}/${pick(verbs)}.ts`)
    return call('Read', { file_path: `/repo/docs/${pick(things)}.md` })
  }
  return Array.from({ length: sessions }, (_, at) => {
    const request = `Please ${pick(verbs)} the ${pick(things)} and the ${pick(things)} of the ${pick(things)}`
    return session(`s${String(at).padStart(4, '0')}`, request, Array.from({ length: 5 + Math.floor(next() * 20) }, draw))
  })
}
