declare global {
  interface Window {
    /** Keys that were pressed from the palette's on, before the page heard any; asked for once, by whoever hears them from then on. */
    takeEarlyKeys?: () => KeyboardEvent[]
  }
}

/**
 * Keeps what is typed after the palette's key until the page hears keys by itself. It is written into the page as text and runs before
 * any script of the page, and so names nothing outside itself.
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
