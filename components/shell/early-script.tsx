import { listenEarly } from './listen-early'

const text = { __html: `(${String(listenEarly)})()` }

/** Listens for the palette's key while the page's own scripts still load. `nonce` is this request's. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={text} />
}
