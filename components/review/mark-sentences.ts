import type { CandidateDetail } from '@/lib/contract/candidate'

type Sentence = CandidateDetail['sentences'][number]

/** What stands behind a block of the draft: steps, or nothing although it claims something. */
export interface Backing {
  steps: number[]
  isBare: boolean
}

/** Text as the page shows it: without the signs that Markdown takes out. */
const plain = (text: string) => text.replaceAll(/[`\\]/g, '').replaceAll(/\s+/g, ' ').trim()

/** Finds the steps that back a block of text: those of every sentence of the draft that it holds. */
export function backingOf(text: string, sentences: readonly Sentence[]): Backing {
  const block = plain(text)
  const backing = sentences.filter((sentence) => sentence.text !== '' && block.includes(plain(sentence.text)))
  const steps = [...new Set(backing.flatMap((sentence) => sentence.steps))].toSorted((a, b) => a - b)
  const rest = backing.reduce((left, sentence) => left.replace(plain(sentence.text), ' '), block)
  const hasMore = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1).length >= 3
  return { steps, isBare: steps.length === 0 || hasMore }
}

/** The few fields of a node that are looked at; the tree is the Markdown renderer's. */
interface TreeNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
}

/** Sections whose lines are quoted requests or file names: they claim nothing that a step could back. */
const quoted = /^(?:examples?|example queries|references?|files)$/i
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const lists = new Set(['ul', 'ol'])

/** Text of a node without the lists below it. */
function ownText(node: TreeNode): string {
  if (lists.has(node.tagName ?? '')) return ''
  return node.value ?? (node.children ?? []).map(ownText).join('')
}

/**
 * A plugin for the rendered draft: paragraphs and list items carry `data-steps`, the steps that back them, and `data-bare` where
 * nothing does. Lines below a list item belong to it.
 */
export function markSentences(sentences: readonly Sentence[]) {
  return () => (tree: TreeNode) => {
    let isQuoted = false
    for (const node of tree.children ?? []) {
      if (headings.has(node.tagName ?? '')) isQuoted = quoted.test(ownText(node).trim())
      else if (!isQuoted) markBlocks(node, sentences)
    }
  }
}

function markBlocks(node: TreeNode, sentences: readonly Sentence[]): void {
  if (node.tagName === 'p' || node.tagName === 'li') {
    const { steps, isBare } = backingOf(ownText(node), sentences)
    node.properties = { ...node.properties, dataSteps: steps.join(' '), ...(isBare ? { dataBare: 'true' } : {}) }
    return
  }
  for (const child of node.children ?? []) markBlocks(child, sentences)
}
