import { log } from '@/lib/observe/log'
import { redact } from '@/lib/redact/redact'
import { cacheKey } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { embedderOf } from './embedder'
import type { StoredEmbedding } from './embedding-setting'
import { textMax } from './skill-texts'

/** An agent's turn waits for it: what is later is done without. */
const queryMs = 400
/** After a failure the model is left alone for so long: each question would else lose the time again. */
const pauseMs = 15_000

// Once a process, by workspace and model: until when a model that failed is left alone.
const slot: typeof globalThis & { mettleEmbedderPauses?: Map<string, number> } = globalThis

const isPaused = new Error('The model failed a moment ago')

/** The numbers of a question, redacted first; null when the model does not give them in time, which the log says. */
export async function embedQuery(ctx: Context, setting: StoredEmbedding, query: string): Promise<Float32Array | null> {
  const embedder = embedderOf(setting, ctx)
  if (!embedder) return null
  const text = redact(query.slice(0, textMax)).text
  const model = `${embedder.model} ${setting.version}`
  const pauses = (slot.mettleEmbedderPauses ??= new Map())
  const pause = cacheKey(ctx.workspace.id, [ctx.store.url, model])
  const embed = async () => {
    if (performance.now() < (pauses.get(pause) ?? 0)) throw isPaused
    const { values } = await embedder.embed([text], queryMs)
    return { value: values, weight: Math.ceil(values.length / 64) }
  }
  try {
    return await ctx.store.cache.getOrCompute(cacheKey(ctx.workspace.id, ['query', model, text]), async () => '', embed)
  } catch (error) {
    if (error === isPaused) return null
    // The built-in model is loaded by its first question and is there for the next.
    if (setting.mode === 'endpoint') pauses.set(pause, performance.now() + pauseMs)
    log().warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a question was searched by words alone')
    return null
  }
}
