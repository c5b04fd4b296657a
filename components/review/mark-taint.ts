import type { TreeNode } from './tree-node'

/** A rehype plugin for the draft: parts that only a stranger said get a `mark` of their own. */
export function markTaint(texts: readonly string[]) {
  const longest = texts.toSorted((a, b) => b.length - a.length)
  return () => (tree: TreeNode) => markIn(tree, longest)
}

function markIn(node: TreeNode, texts: readonly string[]): void {
  if (!node.children) return
  for (const child of node.children) markIn(child, texts)
  node.children = node.children.flatMap((child) => (child.type === 'text' ? split(child, texts) : [child]))
}

/** The text around each part, and the part marked; of parts within parts the longest. */
function split(node: TreeNode, texts: readonly string[]): TreeNode[] {
  const { value = '' } = node
  const text = texts.find((one) => value.includes(one))
  if (text === undefined) return [node]
  const at = value.indexOf(text)
  const [before, after] = [value.slice(0, at), value.slice(at + text.length)]
  const mark = { type: 'element', tagName: 'mark', properties: {}, children: [{ type: 'text', value: text }] }
  return [
    ...(before === '' ? [] : split({ type: 'text', value: before }, texts)),
    mark,
    ...(after === '' ? [] : split({ type: 'text', value: after }, texts)),
  ]
}
