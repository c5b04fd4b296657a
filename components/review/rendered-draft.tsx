'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { Markdown } from '@/components/ui/markdown'
import type { CandidateDetail } from '@/lib/contract/candidate'
import type { StepMarginItem } from '@/lib/contract/evidence-shape'
import { useLit } from './lit-steps'
import { markSentences } from './mark-sentences'
import { splitSkillMd } from './split-skill-md'
import { MarginProvider, StepMargin, useLineMargin } from './step-margin'
import type { TreeNode } from './tree-node'

const marks = { mark: Strange }
const parts = { p: Paragraph, li: Line, ...marks }

/** A rehype plugin for the draft: parts that only a stranger said get a `mark` of their own. */
function markTaint(texts: readonly string[]) {
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

/** The rendered draft, each block linked to the steps behind it. Without sentences or sessions nothing is marked. */
export function RenderedDraft({ text, sentences, strange = [], hasEvidence, margin = [] }: RenderedDraftProps) {
  const plugins = [...(hasEvidence ? [markSentences(sentences)] : []), ...(strange.length > 0 ? [markTaint(strange)] : [])]
  return (
    <div className="@container px-4 py-3.5">
      <MarginProvider margin={margin}>
        <Markdown
          text={splitSkillMd(text).body}
          plugins={plugins}
          parts={hasEvidence ? parts : marks}
          className={margin.length > 0 ? annotated : undefined}
        />
      </MarginProvider>
    </div>
  )
}

export interface RenderedDraftProps {
  text: string
  sentences: CandidateDetail['sentences']
  /** Parts that only a stranger said, as they stand in the text. */
  strange?: readonly string[]
  hasEvidence: boolean
  /** What the sessions did at each step, in the margin of the first line that says it. */
  margin?: readonly StepMarginItem[]
}

/** The text keeps its measure beside the margin. */
const annotated = 'max-w-none @2xl:[&>:not(ol,ul)]:max-w-[calc(100%-17rem)]'

type Marked = { 'data-steps'?: string; 'data-margin'?: string; 'data-bare'?: string }

const stepsOf = (text: string | undefined) => (text ? text.split(' ').map(Number) : [])

const block = 'rounded-xs transition-colors duration-75 [box-decoration-break:clone]'
const lit = 'bg-accent-soft shadow-[0_0_0_3px_var(--accent-soft)]'

function Paragraph({ children, ...marked }: ComponentProps<'p'> & Marked) {
  const { isLit, handlers } = useLit(stepsOf(marked['data-steps']))
  return (
    <p className={cn(block, isLit && lit)} {...handlers}>
      {children}
      <Bare marked={marked} />
    </p>
  )
}

function Line({ children, ...marked }: ComponentProps<'li'> & Marked) {
  const { isLit, handlers } = useLit(stepsOf(marked['data-steps']))
  const line = useLineMargin(stepsOf(marked['data-margin']))
  const content = (
    <>
      {children}
      <Bare marked={marked} />
    </>
  )
  return (
    <li className={cn(block, isLit && lit)} {...handlers}>
      {line ? <StepMargin {...line}>{content}</StepMargin> : content}
    </li>
  )
}

function Strange({ children }: ComponentProps<'mark'>) {
  return (
    <mark
      title="Only a stranger said this: see “Said by strangers only”"
      className="bg-transparent text-inherit underline decoration-bad decoration-2 underline-offset-3 [text-decoration-skip-ink:none]"
    >
      {children}
    </mark>
  )
}

function Bare({ marked }: { marked: Marked }) {
  if (!marked['data-bare']) return null
  return (
    <span
      title="No recorded step supports this sentence"
      className="ml-1.5 inline-block rounded-xs border border-dashed border-edge px-1 text-sm leading-4 whitespace-nowrap text-ink-3"
    >
      no evidence
    </span>
  )
}
