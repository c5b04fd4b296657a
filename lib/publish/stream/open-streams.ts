const slot: typeof globalThis & { mettleStreams?: Set<AbortController> } = globalThis
const open = (): Set<AbortController> => (slot.mettleStreams ??= new Set())

/** Opens a stream: what ends it when its reader leaves, and when the server shuts down. */
export function openStream(): AbortController {
  const stop = new AbortController()
  open().add(stop)
  stop.signal.addEventListener('abort', () => open().delete(stop), { once: true })
  return stop
}

/** Ends every open stream: a server that shuts down must not wait for its readers. They come back by themselves. */
export function closeStreams(): void {
  for (const one of open()) one.abort()
}
