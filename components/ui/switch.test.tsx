import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Switch } from '@/components/ui/switch'
it('is named in the first paint', () => {
  const html = renderToString(<Switch label="Words drafts" hint="By a model" />)
  const id = /role="switch"[^>]*aria-labelledby="([^"]+)"|aria-labelledby="([^"]+)"[^>]*role="switch"/.exec(html)
  expect(html).toContain(`<span id="${id?.[1] ?? id?.[2]}">Words drafts`)
})
