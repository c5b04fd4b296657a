import { log } from '@/lib/observe/log'
import { redact } from '@/lib/redact/redact'
import type { Context } from '@/lib/kernel'
import { embedderOf } from './embedder'
import type { StoredEmbedding } from './embedding-setting'
import { textMax } from './skill-texts'

/** An agent's turn waits for it: what is later is done without. */
const queryMs = 400
/** After a failure the model is left alone for so long: each question would else lose the time again. */
const pauseMs = 15_000
const keptMax = 500

interface Asked {
  vectors: Map<string, Float32Array>
  pausedUntil: number
}

const slot: typeof globalThis & { mettleAsked?: Map<string, Asked> } = globalThis

function askedOf(ctx: Context, model: string): Asked {
  slot.mettleAsked ??= new Map()
  const key = `${ctx.store.url} ${ctx.workspace.id} ${model}`
  let asked = slot.mettleAsked.get(key)
  if (!asked) slot.mettleAsked.set(key, (asked = { vectors: new Map(), pausedUntil: 0 }))
  return asked
}

/** The numbers of a question, redacted first; null when the model does not give them in time, which the log says. */
export async function embedQuery(ctx: Context, setting: StoredEmbedding, query: string): Promise<Float32Array | null> {
  const embedder = embedderOf(setting, ctx)
  if (!embedder) return null
  const asked = askedOf(ctx, `${embedder.model} ${setting.version}`)
  const text = redact(query.slice(0, textMax)).text
  const known = asked.vectors.get(text)
  if (known) return known
  if (performance.now() < asked.pausedUntil) return null
  try {
    const { values } = await embedder.embed([text], queryMs)
    if (asked.vectors.size >= keptMax) asked.vectors.delete(asked.vectors.keys().next().value ?? '')
    asked.vectors.set(text, values)
    return values
  } catch (error) {
    // The built-in model is loaded by its first question and is there for the next.
    if (setting.mode === 'endpoint') asked.pausedUntil = performance.now() + pauseMs
    log().warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a question was searched by words alone')
    return null
  }
}
