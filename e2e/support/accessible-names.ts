import type { Page } from '@playwright/test'

interface AxValue {
  value?: unknown
}

interface AxNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: AxValue
  name?: AxValue
  properties?: { name: string; value: AxValue }[]
}

/** What a person operates, or goes to by landmark: read out without a name it says nothing. */
const operated = [
  'button',
  'link',
  'tab',
  'menuitem',
  'checkbox',
  'radio',
  'switch',
  'combobox',
  'textbox',
  'searchbox',
  'slider',
]
// No form: without a name it is no landmark, and its fields say what they are.
const places = ['region', 'dialog', 'table', 'figure', 'image', 'tablist', 'toolbar', 'radiogroup']
const named: ReadonlySet<string> = new Set([...operated, ...places])
/** Of these there may be one a page without a name. */
const landmarks: ReadonlySet<string> = new Set(['navigation', 'complementary', 'search', 'banner', 'contentinfo', 'main'])

const textOf = (value: AxValue | undefined): string => (typeof value?.value === 'string' ? value.value.trim() : '')

/** Whether a control that has the same name as another does the same: links to one address do, buttons don't. */
function targetOf({ nodeId, properties }: AxNode, role: string): string {
  const url = properties?.find(({ name }) => name === 'url')
  return role === 'link' && url ? textOf(url.value) : nodeId
}

/**
 * What a screen reader would say of the page that helps nobody, one line each: controls and landmarks without a name, and controls that
 * share role and name though they do different things.
 */
export async function namingFaults(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await client.detach()
  const shown = nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({ node, role: textOf(node.role), name: textOf(node.name) }))
  const nameless = shown.filter(({ role, name }) => named.has(role) && name === '').map(({ role }) => `${role} without a name`)
  const targets = new Map<string, Set<string>>()
  for (const { node, role, name } of shown) {
    if (!operated.includes(role) && !landmarks.has(role)) continue
    const key = `${role} "${name}"`
    targets.set(key, (targets.get(key) ?? new Set()).add(targetOf(node, role)))
  }
  const shared = [...targets].filter(([, all]) => all.size > 1).map(([key, all]) => `${all.size} of ${key}`)
  return [...nameless, ...shared]
}
