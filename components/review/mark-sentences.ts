import type { CandidateDetail } from '@/lib/contract/candidate'
import type { TreeNode } from './tree-node'

type Sentence = CandidateDetail['sentences'][number]

/** The evidence of a block of the draft: steps, or none although it makes a claim. */
export interface Backing {
  steps: number[]
  isBare: boolean
}

/** Text as rendered: without Markdown syntax. */
const plain = (text: string) => text.replaceAll(/[`\\]/g, '').replaceAll(/\s+/g, ' ').trim()

/** Finds the steps that back a block of text: those of every sentence of the draft in it. */
export function backingOf(text: string, sentences: readonly Sentence[]): Backing {
  const block = plain(text)
  const backing = sentences.filter((sentence) => sentence.text !== '' && block.includes(plain(sentence.text)))
  const steps = [...new Set(backing.flatMap((sentence) => sentence.steps))].toSorted((a, b) => a - b)
  const rest = backing.reduce((left, sentence) => left.replace(plain(sentence.text), ' '), block)
  const hasMore = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1).length >= 3
  return { steps, isBare: steps.length === 0 || hasMore }
}

/** Sections whose lines are quoted requests or file names, which make no claims that a step could back. */
const quoted = /^(?:examples?|example queries|references?|files)$/i
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const lists = new Set(['ul', 'ol'])

/** Text of a node without nested lists. */
function ownText(node: TreeNode): string {
  if (lists.has(node.tagName ?? '')) return ''
  return node.value ?? (node.children ?? []).map(ownText).join('')
}

/**
 * A rehype plugin for the draft: paragraphs and list items get `data-steps`, the steps that back them, or `data-bare` without
 * evidence. Lines below a list item belong to it. The first list item that says a step has it in `data-margin`.
 */
export function markSentences(sentences: readonly Sentence[]) {
  return () => (tree: TreeNode) => {
    let isQuoted = false
    const told = new Set<number>()
    for (const node of tree.children ?? []) {
      if (headings.has(node.tagName ?? '')) isQuoted = quoted.test(ownText(node).trim())
      else if (!isQuoted) markBlocks(node, sentences, told)
    }
  }
}

/** `told` are the steps that a line before says. */
function markBlocks(node: TreeNode, sentences: readonly Sentence[], told: Set<number>): void {
  if (node.tagName === 'p' || node.tagName === 'li') {
    const { steps, isBare } = backingOf(ownText(node), sentences)
    const first = node.tagName === 'li' ? steps.filter((step) => !told.has(step)) : []
    for (const step of first) told.add(step)
    node.properties = {
      ...node.properties,
      dataSteps: steps.join(' '),
      ...(first.length > 0 ? { dataMargin: first.join(' ') } : {}),
      ...(isBare ? { dataBare: 'true' } : {}),
    }
    return
  }
  for (const child of node.children ?? []) markBlocks(child, sentences, told)
}
