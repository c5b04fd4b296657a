import type { AuthSettings } from '@/lib/auth/caller'
import { problemKinds, type Problem } from '@/lib/domain/problem/problem'
import { pageFault, signInFault } from './guard'
import { challenge } from './unauthenticated'

/** The page in place of one that this request may not see; null when it may. */
export function refusalPage(headers: Headers, settings: AuthSettings): Response | null {
  const fault = pageFault(headers, settings) ?? signInFault(headers, settings)
  return fault && pageOf(fault)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one)

/** Self-contained: it loads nothing else from this server. */
export function pageOf({ code, detail }: Problem): Response {
  const [status, usual] = problemKinds[code]
  const title = code === 'unauthenticated' ? 'Sign in to Mettle' : usual
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Mettle</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;min-height:100dvh;place-items:center}main{max-width:36rem;padding:1.5rem}h1{font-size:1.125rem}p{overflow-wrap:anywhere}</style>
</head>
<body><main><h1>${title}</h1><p>${escaped(detail)}</p></main></body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      ...(code === 'unauthenticated' ? challenge : {}),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}
