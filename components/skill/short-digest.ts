/** A shortened digest: "sha256:41ab…90ce". */
export function shortDigest(digest: string): string {
  return `sha256:${digest.slice(0, 4)}…${digest.slice(-4)}`
}
