import { z } from 'zod'

/** Bytes read of an answer: a hundred vectors of four thousand numbers as text. */
const answerMax = 16 * 1024 * 1024

const shape = z.object({ data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })) })

/**
 * Asks an OpenAI-compatible endpoint for the vectors of some texts, in their order.
 * @throws Error saying why there are none.
 */
export async function askEndpoint(
  { baseUrl, model }: { baseUrl: string; model: string },
  key: string | null,
  texts: readonly string[],
  timeoutMs: number,
): Promise<number[][]> {
  try {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      // A key goes to the address that was said and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new EndpointRefusal(`The model's server answered ${response.status}.`)
    return vectorsOf(await readUpTo(response))
  } catch (error) {
    if (error instanceof EndpointRefusal) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new EndpointRefusal(isLate ? `The model did not answer within ${timeoutMs} ms.` : 'Couldn’t reach the model.')
  }
}

class EndpointRefusal extends Error {}

async function readUpTo(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > answerMax) throw new EndpointRefusal('The response of the model is too large.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function vectorsOf(answer: string): number[][] {
  try {
    const { data } = shape.parse(JSON.parse(answer))
    return data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding)
  } catch {
    throw new EndpointRefusal('The model returned no vectors. Check that it is an embedding model.')
  }
}
