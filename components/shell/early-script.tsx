import { listenEarly } from './listen-early'

const text = { __html: `(${String(listenEarly)})()` }

/** Hears the palette's key while the page's own scripts are still on their way. `nonce` is this request's. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  // A browser tells no script what its nonce was.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={text} />
}
