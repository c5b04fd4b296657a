import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { beforeLog, isPrinted, isPrompt, ownLines } from '@/lib/domain/request/pasted'
import { withoutGreeting } from '@/lib/domain/request/without-greeting'

/** How far into a request is read: what stands below was pasted or says how. */
const lengthRead = 6_000
const sentencesMax = 40

/** A sentence that may need its neighbor, in characters. */
const shortMax = 45

/** Headings that name a part and nothing of the matter. */
const partNames =
  /^(?:(?:your |the |my )?(?:task|goal|goals|objective|request|instructions?|context|background|overview|summary|problem(?: statement)?|description|plan|role|details?|introduction|requirements?|what to do|issue|question|input|user query|prompt|notes?|(?:output |response |answer )?format|constraints?|rules?|guidelines?|steps?|kontext|contexte|contexto|背景|概要)s?)(?: \(.*\))?:?$/i
/** Parts that say what is wanted. */
const taskNames =
  /\b(?:task|goal|objective|request|problem|issue|question|what to do|todo|aufgabe|ziel|tâche|objectif|tarea|objetivo|tarefa)\b/i
const kindPrefix = /^(?:(?:implementation )?plan|task|goal|title|feature request|ticket)\s*[:：—-]\s*/i

const announcing = /\bfollowing\b|:$|\bbelow[.:]?$|：$/i
const persona = /^you(?:[’']re| are) (?:an? |the |now |\*|not |currently )/i

/** Says only that there is something, or of what came before. */
const pointing =
  /\b(?:that|this|the other|each) one\b|\b(?:two|three|some|a (?:few|couple of)|several) (?:things|requests|questions|hiccups)\b(?!:)|\bi[’']?d prefer\b|^if\b|^(?:i[’']m|we[’']re) in a (?:rush|hurry)\b|\bdo this quickly\b/i

const polite =
  "(?:can|could|would|will) (?:you|we|u)\\b|\\bplease\\b|\\b(?:i|we)(?:['’]d| would)? (?:really )?(?:want|need|like|love|wish|have) (?:you )?to\\b|\\b(?:i|we)(?:['’]d| would) (?:really )?(?:like|love|prefer)\\b|\\b(?:i|we) (?:need|want|require)\\b|\\blet['’]?s\\b|\\bi['’]m (?:looking|trying|hoping|calling|here|reaching out) (?:to|for)\\b|\\bhelp (?:me )?(?:with|to)?\\b|\\b(?:should|must) (?:we|i|be|not|have|now)\\b|\\b(?:we|you|it|this|there) (?:should|must)\\b"
const elsewhere =
  '\\bbitte\\b|\\b(?:kannst|könntest|können|könnten) (?:du|sie)\\b|\\bich (?:möchte|will|brauche|hätte)\\b|\\bje (?:veux|voudrais|souhaite)\\b|\\b(?:peux|pourrais)-tu\\b|\\b(?:pouvez|pourriez)-vous\\b|\\b(?:quiero|quisiera|necesito|puedes|podrías|por favor|quero|gostaria|preciso|você pode)\\b|ください|お願い|したい|してほしい|请|請|帮我|幫我|想要|需要'
const wanting = new RegExp(`\\b${polite}|${elsewhere}`, 'iu')
const imperative =
  /^(?:add|adjust|align|allow|analy[sz]e|answer|apply|audit|book|bring|build|bump|calculate|cancel|change|check|clean|clone|close|commit|compare|configure|consolidate|convert|copy|create|debug|define|delete|deploy|describe|design|disable|document|download|draft|edit|enable|ensure|examine|exchange|explain|explore|export|extend|extract|fetch|find|fix|generate|give|hide|identify|implement|import|improve|increase|install|integrate|investigate|list|look|make|mend|merge|migrate|modify|move|navigate|open|optimi[sz]e|plan|prepare|print|publish|push|read|rebase|redesign|reduce|refactor|refund|release|remove|rename|repair|replace|reply|report|reproduce|research|reset|resolve|respond|restore|return|revert|review|rewrite|run|scan|search|send|set|show|simplify|solve|sort|split|start|stop|summari[sz]e|support|swap|switch|sync|test|track|translate|try|turn|undo|unify|update|upgrade|upload|use|validate|verify|wire|write)\b(?!['’])/i

interface Sentence {
  text: string
  /** Stands directly under a heading that says what is wanted. */
  isTask: boolean
  /** Only output or code follows: what it announces is no sentence. */
  isLast: boolean
}

const unmarked = (line: string): string => line.replace(/^\s*(?:>\s*)*(?:[-*•]\s+|\d{1,2}[.)]\s+)?/, '').trim()
const headingOf = (line: string): string | null =>
  /^\s{0,3}#{1,6}\s+(\S.*)$/.exec(line)?.[1]?.replaceAll(/[*#]+/g, '').trim() ?? null

/** The heading that a text begins with, or that follows an announcement such as "Implement the following plan:"; null for any other text. */
export function leadingHeading(text: string): string | null {
  const lines = text
    .slice(0, lengthRead)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const [first = '', second = ''] = lines
  const line = headingOf(first) === null && announcing.test(first.trim()) ? second : first
  const heading = headingOf(line)?.replace(kindPrefix, '').trim()
  return heading && !partNames.test(heading) ? heading : null
}

/** Ends a sentence: its sign, then a word with a capital, a number or a name; any space behind a word of letters alone. */
const sentenceEnd = /(?<=[.!?][)"”’']?)\s+(?=["“(]?[\p{Lu}\p{N}@`])|(?<=[!?])\s+|(?<=\p{Ll}{3}\.)\s+|(?<=[。！？])/u

/** A label on a line of its own, as "Task:" or "**Problem:**". */
const labelPattern = /^\s*\*{0,2}([\p{L} ]{3,30}?)\*{0,2}:\*{0,2}\s*$/u

function partHeading(line: string): string | null {
  const label = labelPattern.exec(line)?.[1]
  return headingOf(line) ?? (label && partNames.test(label) ? label : null)
}

/** The sentences that people wrote, in order; none of logs, code, headings and tables. */
function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let isTask = false
  let isOutput = false
  for (const line of ownLines(text.slice(0, lengthRead))) {
    if (line !== null && line.trim() === '') {
      isOutput = false
      continue
    }
    const heading = line === null ? null : partHeading(line)
    if (line !== null && heading === null && !isOutput && (isTask || !isPrinted(line))) {
      const own = beforeLog(line)
      for (const part of unmarked(own).split(sentenceEnd)) {
        const sentence = withoutGreeting(part)
        if (sentence !== '') found.push({ text: sentence, isTask, isLast: false })
      }
      if (own !== line) markLast(found)
    } else if (heading === null) {
      markLast(found)
      // What a command prints stands below it up to the next empty line.
      isOutput ||= line !== null && isPrompt(line)
    }
    isTask = heading !== null && taskNames.test(heading)
    if (found.length >= sentencesMax) break
  }
  return found
}

function markLast(found: Sentence[]): void {
  const last = found.at(-1)
  if (last) last.isLast = true
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/gu

/** How much a sentence tells, from 0 to 3: words that tell, or signs of scripts without spaces. */
function telling(text: string): number {
  const signs = text.match(unspaced)?.length ?? 0
  return Math.min(3, signs > 3 ? signs / 3 : distinctiveWords(text).length)
}

function rank({ text, isTask, isLast }: Sentence, at: number): number {
  const tells = telling(text)
  if (tells === 0) return -10
  const weights = [
    tells * 0.5,
    // One telling word alone is haste, a feeling or a name; words that point back need the sentence before.
    tells < 2 ? -0.5 : 0,
    pointing.test(text) ? -0.8 : 0,
    wanting.test(text) ? 1.2 : 0,
    imperative.test(text) ? 1.4 : 0,
    /[?？]$/.test(text) ? 0.4 : 0,
    isTask ? 2 : 0,
    at === 0 ? 0.9 : 0,
    announcing.test(text) && !isLast ? -1.5 : 0,
    persona.test(text) ? -1.6 : 0,
    -Math.min(at, 10) * 0.35,
  ]
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/**
 * The sentences of a request, the one that says best what is wanted first; none where a text is only logs or greetings. `fill` is the length
 * up to which the sentence that follows is added to a short one.
 */
export function wantedSentences(text: string, fill = 0): string[] {
  const sentences = sentencesOf(text)
  return sentences
    .map((sentence, at) => ({ text: joined(sentence.text, sentences[at + 1], fill), rank: rank(sentence, at), at }))
    .filter((one) => one.rank > -5)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map((one) => one.text)
}

function joined(text: string, next: Sentence | undefined, fill: number): string {
  if (!next || text.length > shortMax || next.isTask || !/[.!?]$/.test(text) || announcing.test(next.text)) return text
  return text.length + next.text.length < fill && telling(next.text) > 1 ? `${text} ${next.text}` : text
}

/** Where in a sentence the wish itself begins; 0 where it has none. */
export function wishStart(sentence: string): number {
  return Math.max(0, sentence.search(wanting))
}
