import type { Secrets } from '@/lib/config/settings'
import { unitVectors, type Vectors } from '@/lib/domain/embedding/vectors'
import { decrypt, type Context } from '@/lib/kernel'
import { askEndpoint } from './ask-endpoint'
import { embedBuiltIn } from './built-in'
import { modelOf, type StoredEmbedding } from './embedding-setting'

/** Turns texts into numbers: a unit vector each, in their order. What it is given was redacted before. */
export interface Embedder {
  model: string
  /** @throws Error that says what to do, when it cannot or does not within the time. */
  embed(texts: readonly string[], timeoutMs: number): Promise<Vectors>
}

/** The embedder that a workspace chose; null when it is off. */
export function embedderOf(setting: StoredEmbedding, { settings }: Pick<Context, 'settings'>): Embedder | null {
  const model = modelOf(setting)
  if (model === null) return null
  const ask = setting.mode === 'builtIn' ? embedBuiltIn : endpoint(setting, settings)
  return {
    model,
    async embed(texts, timeoutMs) {
      const vectors = await ask(texts, timeoutMs)
      if (vectors.length !== texts.length) throw new Error(`The model answered ${vectors.length} of ${texts.length} texts.`)
      return unitVectors(vectors)
    },
  }
}

function endpoint(
  setting: StoredEmbedding,
  secrets: Secrets,
): (texts: readonly string[], timeoutMs: number) => Promise<number[][]> {
  return (texts, timeoutMs) => {
    const key = setting.sealedKey === null ? null : decrypt(setting.sealedKey, secrets)
    if (setting.sealedKey !== null && key === null)
      throw new Error('The key was encrypted with another secret. Enter it again in settings.')
    return askEndpoint(setting, key, texts, timeoutMs)
  }
}
