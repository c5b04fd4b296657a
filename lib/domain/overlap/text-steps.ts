import { simpleCommands } from '@/lib/domain/template/simple-commands'
import { canonicalWords } from './canonical-words'

/** A step as a text tells it. */
export interface TextStep {
  /** The command it runs, as a template, or the tool or file that it names, in pieces; a value that varies is `slot`. Empty in prose. */
  anchor: readonly string[]
  /** Its distinct words, those of the anchor too. */
  words: ReadonlySet<string>
  /** As it is written, for people: the anchor, else the sentence. */
  label: string
}

/** Stands in an anchor for a value of one case. */
export const slot = '*'

/** Steps that are compared; nobody follows more, and time grows with their square. */
const stepsMax = 40
const labelMax = 80

/** Sections of written drafts that hold no steps. */
const noSteps = /^(?:when (?:not )?to use.*|examples?|warnings?|references?|preconditions?|notes?)$/i

interface Block {
  text: string[]
  commands: string[]
  kind: 'item' | 'bullet' | 'prose'
}

const ordered = /^(\s{0,3})\d{1,3}[.)]\s+(\S.*)$/
const bulleted = /^\s{0,3}[-*+]\s+(\S.*)$/
const numberedHeading = /^#{1,6}\s+(?:step\s+)?\d{1,3}\s*[.):–—-]?\s+(\S.*)$/i

/** The steps of a body: its numbered items and headings, else its bullets, else its sentences; a command line each is one of its own. */
export function textSteps(body: string): TextStep[] {
  const blocks = readBlocks(body)
  const kind = (['item', 'bullet'] as const).find((one) => blocks.filter((block) => block.kind === one).length >= 2) ?? 'prose'
  const told = kind === 'prose' ? blocks.flatMap(sentencesOf) : blocks.filter((one) => one.kind === kind || hasCommand(one))
  return told.flatMap(stepsOf).slice(0, stepsMax)
}

const spans = (text: string): string[] => [...text.matchAll(/`([^`\n]{1,300})`/g)].map((match) => match[1]!.trim())
const isCommand = (span: string): boolean => /^[\w./~-]+\s+\S/.test(span)
const hasCommand = ({ commands, text }: Block): boolean => commands.length > 0 || spans(text.join(' ')).some(isCommand)

function readBlocks(body: string): Block[] {
  const blocks: Block[] = []
  let isSkipped = false
  let fence: string | null = null
  let open: Block | null = null
  const begin = (kind: Block['kind'], text: string): void => {
    open = { kind, text: [text], commands: [] }
    blocks.push(open)
  }
  for (const line of body.split('\n')) {
    const mark = /^\s*(```|~~~)\s*([\w-]*)/.exec(line)
    if (mark) {
      fence = fence === null ? mark[2]! : null
      continue
    }
    if (isSkipped && !/^#{1,6}\s/.test(line)) continue
    if (fence !== null) {
      if (/^(?:|sh|bash|shell|zsh|console|text)$/.test(fence)) {
        if (!open) begin('prose', '')
        open!.commands.push(line)
      }
      continue
    }
    const step = numberedHeading.exec(line) ?? null
    const title = /^#{1,6}\s+(\S.*?)[\s:#]*$/.exec(line)
    if (title) {
      isSkipped = noSteps.test(title[1]!)
      open = null
      if (step) begin('item', step[1]!)
      continue
    }
    const item = ordered.exec(line)
    if (item) begin('item', item[2]!)
    else if (line.trim() === '') open = keptOpen(open)
    else if (open && (/^\s/.test(line) || open.kind === 'prose')) open.text.push(line.trim())
    else if (bulleted.test(line)) begin('bullet', bulleted.exec(line)![1]!)
    else if (open) open.text.push(line.trim())
    else begin('prose', line.trim())
  }
  return blocks
}

/** An empty line ends a paragraph, and no item: its command block may follow. */
const keptOpen = (open: Block | null): Block | null => (open?.kind === 'prose' && open.commands.length > 0 ? null : open)

const sentencesOf = (block: Block): Block[] => {
  if (hasCommand(block)) return [block]
  return block.text
    .join(' ')
    .split(/(?<=[.!?;])\s+/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'prose', text: [text], commands: [] }))
}

/** A step for each command of a block; without one, a single step by the names in it or by its words. */
function stepsOf({ text, commands }: Block): TextStep[] {
  const prose = text.filter((line) => !/^[-*+]\s/.test(line)).join(' ')
  const lines = joined(commands)
  const code = spans(prose)
  const anchors = [...code.filter(isCommand), ...lines].flatMap(commandAnchors)
  const words = canonicalWords([text.join(' '), ...(anchors.length > 0 ? [] : lines)])
  if (words.size === 0 && anchors.length === 0) return []
  if (anchors.length > 0)
    return anchors.map(({ anchor, label }) => ({
      anchor,
      words: canonicalWords([prose, label]),
      label: label.slice(0, labelMax),
    }))
  const names = code.filter((one) => !/^[\d.,%]+$/.test(one))
  const anchor = [...new Set(names.flatMap(piecesOf))]
  return [{ anchor, words, label: (names[0] ?? prose).slice(0, labelMax) }]
}

/** Command lines without prompts and comments, those that go on behind a backslash as one. */
function joined(lines: readonly string[]): string[] {
  const whole = lines.join('\n').replace(/\\\n\s*/g, ' ')
  return whole
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[$>%]\s+)?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function commandAnchors(line: string): { anchor: string[]; label: string }[] {
  const plain = line.replace(/<[\w .|:-]{1,60}>|\{\{?[\w .-]{1,60}\}?\}/g, 'SLOT__')
  return simpleCommands(plain).flatMap(({ words, role }) => {
    const anchor = words.flatMap(({ value, kind }) => (kind === 'text' || kind === 'variable' ? [slot] : piecesOf(value)))
    const label = words.map(({ value }) => value.replaceAll('SLOT__', '…')).join(' ')
    return role !== undefined || anchor.length === 0 ? [] : [{ anchor, label }]
  })
}

/** A word of a command in its pieces; numbers, digests, long and quoted texts are values. */
function piecesOf(word: string): string[] {
  if (/\s/.test(word.trim()) && word.length > 40) return [slot]
  const pieces = word.replace(/^["']|["']$/g, '').split(/[/=:,@\s()]+/)
  return pieces.flatMap((piece) => {
    if (piece === '' || piece === '.') return []
    if (/SLOT__|^\$|^<.*>$|^\d[\d.,:-]*$|^[0-9a-f]{7,}$/i.test(piece) || /^[A-Z][A-Z0-9_]{2,}$/.test(piece)) return [slot]
    return [piece.toLowerCase()]
  })
}
