declare global {
  interface Window {
    /** Returns the keys pressed since the palette's key, before the page listened. Works once: the caller listens from then on. */
    takeEarlyKeys?: () => KeyboardEvent[]
  }
}

/**
 * Buffers what is typed after the palette's key until the page itself listens. It is inlined as text and runs before any other
 * script, so it must not reference anything outside itself.
 */
export function listenEarly(): void {
  let keys: KeyboardEvent[] = []
  const onKeydown = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey
    const isPalette = isMod && event.key.toLowerCase() === 'k'
    if (!isPalette && (keys.length === 0 || isMod || event.altKey || /^F\d/.test(event.key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') keys = []
    else keys.push(event)
  }
  window.addEventListener('keydown', onKeydown, true)
  window.takeEarlyKeys = () => {
    window.removeEventListener('keydown', onKeydown, true)
    return keys.splice(0)
  }
}
