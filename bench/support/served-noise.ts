import { drawHistory, drawPlanted, type Noise } from '@/bench/support/noise'
import { learned, openDrafts, postTranscript } from '@/bench/support/served-set'
import type { Api } from '@/e2e/support/api'
import type { MiningSession } from '@/lib/domain/mining/types'

/** Histories where there is nothing to find, as a server reads them. */
export interface ServedNoise {
  /** Histories of about 8,700 calls, and those that hold a strong proposal. */
  large: number
  largeHolding: number
  /** Histories of 50 sessions, those that hold a strong proposal, and the most of one. */
  small: number
  smallHolding: number
  smallMost: number
  /** Histories of 600 sessions, four of which share a workflow, and those whose open proposals hold all of it. */
  planted: number
  plantedFound: number
  /** The strong proposals of noise, by history and name. */
  strong: string[]
}

const kinds = ['independent', 'chain'] as const

/** A history as one file of chats. Each has tools of its own: what other agents do as well would be no news. */
function transcriptOf(agent: string, sessions: readonly MiningSession[]): Buffer {
  const toolOf = (shape: number) => `${agent.replaceAll('-', '_')}_tool_${shape}`
  const runs = sessions.map(({ key, sequences }) => ({
    task_id: key,
    trial: 0,
    traj: sequences.flatMap(({ shapes }) =>
      Array.from(shapes, (shape, at) => ({
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `${key}-${at}`, type: 'function', function: { name: toolOf(shape), arguments: '{}' } }],
      })),
    ),
  }))
  return Buffer.from(JSON.stringify(runs))
}

/** What is proposed with strong evidence, by name. */
async function strongOf(api: Api, agent: string): Promise<string[]> {
  const drafts = await openDrafts(api, agent)
  return drafts.filter(({ kind, evidence }) => kind === 'new' && evidence === 'strong').map(({ name }) => `${agent}: ${name}`)
}

/** Whether a proposal names all tools of a planted workflow. */
async function isFound(api: Api, { agent, steps }: Planted): Promise<boolean> {
  return (await openDrafts(api, agent)).some(({ toolSequence }) => {
    const tools = toolSequence.map(({ tool }) => tool)
    return steps.every((shape) => tools.some((tool) => tool.endsWith(`_tool_${shape}`)))
  })
}

interface Planted {
  agent: string
  steps: readonly number[]
}

/** How many histories of 50 sessions and how many planted ones are drawn of each kind. */
const [smallEach, plantedEach] = [10, 4]
const rounds = (count: number): number[] => Array.from({ length: count }, (_, round) => round)

/**
 * Posts histories of noise to a server, the ones that `npm run bench mine-null` mines in process, learns from all of them and counts what
 * is proposed. `largeEach`: large ones of each kind and number of tools.
 */
export async function servedNoise(api: Api, largeEach: number): Promise<ServedNoise> {
  const post = async (agent: string, sessions: readonly MiningSession[]): Promise<string> => {
    await postTranscript(api, agent, `${agent}.json`, transcriptOf(agent, sessions))
    return agent
  }
  const postAll = async (noises: readonly Noise[], count: number): Promise<string[]> => {
    const agents: string[] = []
    for (const noise of noises)
      for (const round of rounds(count))
        agents.push(await post(`n${noise.sessions}-${noise.kind}-${noise.tools}-${round}`, drawHistory(noise, round)))
    return agents
  }
  const large = await postAll(
    kinds.flatMap((kind) => [10, 20, 40, 80].map((tools) => ({ kind, tools, sessions: 580 }))),
    largeEach,
  )
  const small = await postAll(
    kinds.map((kind) => ({ kind, tools: 14, sessions: 50 })),
    smallEach,
  )
  const planted: Planted[] = []
  for (const kind of kinds)
    for (const round of rounds(plantedEach)) {
      const { sessions, steps } = drawPlanted({ kind, tools: 40, sessions: 600 }, round)
      planted.push({ agent: await post(`planted-${kind}-${round}`, sessions), steps })
    }
  await learned(api)
  const strongIn = (agents: readonly string[]) => Promise.all(agents.map((agent) => strongOf(api, agent)))
  const [inLarge, inSmall] = [await strongIn(large), await strongIn(small)]
  const found = await Promise.all(planted.map((one) => isFound(api, one)))
  const holding = (lists: readonly string[][]) => lists.filter((names) => names.length > 0).length
  return {
    large: large.length,
    largeHolding: holding(inLarge),
    small: small.length,
    smallHolding: holding(inSmall),
    smallMost: Math.max(...inSmall.map((names) => names.length)),
    planted: planted.length,
    plantedFound: found.filter(Boolean).length,
    strong: [...inLarge, ...inSmall].flat(),
  }
}
