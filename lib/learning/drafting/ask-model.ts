import type { StoredDrafting } from './drafting-setting'

/** Time for an answer; a person waits for it. */
const timeoutMs = 60_000
/** Bytes read of an answer. */
const answerMax = 256 * 1024

/** The words of an answer, or why there are none. */
export type Answer = { text: string } | { refused: string }

/** Asks an OpenAI-compatible endpoint. Only the prompt is sent. */
export async function askModel(
  { baseUrl, model }: Pick<StoredDrafting, 'baseUrl' | 'model'>,
  key: string | null,
  prompt: string,
): Promise<Answer> {
  const body = {
    model,
    temperature: 0,
    messages: [{ role: 'user', content: prompt }],
  }
  try {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      // A key goes to the address that was said and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return { refused: `The model's server answered ${response.status}.` }
    return textOf(await readUpTo(response))
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return {
      refused: isLate ? `The model did not answer within ${timeoutMs / 1000} seconds.` : 'Couldn’t reach the model.',
    }
  }
}

async function readUpTo(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > answerMax) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function textOf(answer: string): Answer {
  try {
    const parsed = JSON.parse(answer) as { choices?: { message?: { content?: unknown } }[] }
    const text = parsed.choices?.[0]?.message?.content
    if (typeof text === 'string' && text.trim() !== '') return { text }
  } catch {
    // Told below: an answer that is no JSON says as little as one without words.
  }
  return { refused: 'The model returned no text.' }
}
