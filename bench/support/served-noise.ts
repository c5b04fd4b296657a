import { learned, openDrafts, postTranscript } from '@/bench/support/served-set'
import type { Api } from '@/e2e/support/api'
import { drawSessions, makeChain, plantIn } from '@/lib/domain/mining/noise.test-support'
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
}

const workflow = [31, 17, 23, 12, 36]
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

async function strongOf(api: Api, agent: string): Promise<number> {
  return (await openDrafts(api, agent)).filter(({ kind, evidence }) => kind === 'new' && evidence === 'strong').length
}

/** The tools of a planted workflow, in the order in which a proposal names them. */
async function isPlantedFound(api: Api, agent: string): Promise<boolean> {
  const wanted = workflow.map((shape) => `_tool_${shape}`)
  return (await openDrafts(api, agent)).some(({ toolSequence }) => {
    const tools = toolSequence.map(({ tool }) => tool)
    return tools.length >= wanted.length && wanted.every((ending) => tools.some((tool) => tool.endsWith(ending)))
  })
}

/** Posts noise of several kinds to a server, learns from all of it and counts what is proposed. `rounds` of each kind. */
export async function servedNoise(api: Api, rounds: number): Promise<ServedNoise> {
  const large: string[] = []
  const small: string[] = []
  const planted: string[] = []
  const post = async (list: string[], agent: string, sessions: readonly MiningSession[]) => {
    list.push(agent)
    await postTranscript(api, agent, `${agent}.json`, transcriptOf(agent, sessions))
  }
  for (const kind of kinds) {
    for (const tools of [10, 20, 40, 80])
      for (let round = 0; round < rounds; round += 1) {
        const chain = makeChain(kind, tools, 100 * tools + round)
        await post(large, `large-${kind}-${tools}-${round}`, drawSessions(chain, 580, 900 + round))
      }
    for (let round = 0; round < 10; round += 1) {
      const chain = makeChain(kind, 14, 40 + round)
      await post(small, `small-${kind}-${round}`, drawSessions(chain, 50, 700 + round))
    }
    for (let round = 0; round < 4; round += 1) {
      const sessions = drawSessions(makeChain(kind, 40, 300 + round), 600, 500 + round)
      await post(planted, `planted-${kind}-${round}`, plantIn(sessions, workflow, 4))
    }
  }
  await learned(api)
  const largeStrong = await Promise.all(large.map((agent) => strongOf(api, agent)))
  const smallStrong = await Promise.all(small.map((agent) => strongOf(api, agent)))
  const found = await Promise.all(planted.map((agent) => isPlantedFound(api, agent)))
  return {
    large: large.length,
    largeHolding: largeStrong.filter((count) => count > 0).length,
    small: small.length,
    smallHolding: smallStrong.filter((count) => count > 0).length,
    smallMost: Math.max(...smallStrong),
    planted: planted.length,
    plantedFound: found.filter(Boolean).length,
  }
}
