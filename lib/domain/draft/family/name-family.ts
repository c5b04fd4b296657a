import { capital } from '@/lib/domain/capital'
import { joinAnd } from '@/lib/domain/draft/join-words'
import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { wordsOf } from '@/lib/domain/draft/action-of'
import { isLookUp, isShowing, keepsRecord } from '@/lib/domain/draft/name-pattern'
import { isReservedName, slugify } from '@/lib/domain/draft/slug'
import { isCheck } from '@/lib/domain/family/is-check'
import { stem } from '@/lib/domain/search/stem'
import { isGenericHead, isGenericTool } from '@/lib/domain/background/shipped'
import { actTitle, doneTitle, sayInTitle, sharedStart, sayPlainly, stepsTitle, type Say } from './name-acts'
import { mostCommon, startsWithVerb, usualVerb } from './request-verbs'
import { sharedPhrase } from './shared-phrase'
import type { Nameable } from './types'

export interface FamilyName {
  name: string
  title: string
}

/** Units that must share a word for it to name what they do. */
const sharedMin = 3
/** Telling words that name what conversations are about, and the share of them that must say each. */
const topicsMax = 2
const topicShare = 0.5
/** Share of them that must use a tool which only they use for it to be named. */
const someShare = 0.4

/**
 * The name of a family says the task: for checks what they run, for data flow what its last tool does, else words in a row that its
 * requests share, the files that it changes, or what its conversations are about. Never a value of one case: a word needs three units.
 */
export function nameFamily(input: Nameable): FamilyName {
  const title = titleOf(input, sayInTitle(input)) ?? stepsTitle(input)
  const slug = slugify(nameIn(titleOf(input, sayPlainly) ?? title)) || 'repeated-steps'
  return { name: isReservedName(slug) ? `${slug}-steps` : slug, title }
}

/** A title without what follows a colon, articles, and what files end in. */
const nameIn = (title: string): string =>
  title
    .replace(/: .*$/, '')
    .replaceAll(/ (?:the|an?)(?= )/g, '')
    .replaceAll(/(?<=\w)\.[a-z]{1,4}(?= |$)/g, '')

function titleOf(input: Nameable, say: Say): string | null {
  if (input.source === 'checks') return checksTitle(input)
  const act = input.act ?? tellingTool(input, 0.7)
  if (act) return actTitle(act, input, say)
  return (
    phraseTitle(input, say) ??
    acrossTitle(input) ??
    filesTitle(input) ??
    fewWordsTitle(input, say) ??
    commandTitle(input, say) ??
    folderTitle(input) ??
    topicsTitle(input, say)
  )
}

/** A tool that tells the units of a family from all others, where so many of them use it; one that only looks if it may. */
function tellingTool({ shapes, steps, tools }: Nameable, shareMin: number, mayLook = false): Nameable['act'] | null {
  const isTelling = (tool: string) =>
    tools.includes(tool) && !isGenericTool(tool) && !keepsRecord(tool) && (mayLook || !isLookUp(tool))
  const at = shapes.findIndex(({ tool }, step) => isTelling(tool) && (steps[step]?.share ?? 0) >= shareMin)
  return at < 0 ? null : { tool: shapes[at]!.tool }
}

/** "Run the mise checks: fmt, lint and test". */
function checksTitle({ shapes, steps }: Nameable): string {
  const usual = shapes.filter((_, at) => (steps[at]?.share ?? 0) >= 0.5)
  const heads = [...new Set((usual.length > 0 ? usual : shapes).flatMap(({ heads: own = [] }) => own))]
  const [runner = 'project'] = (heads[0] ?? '').split(' ')
  const names = heads.map((head) => head.split(' ').at(-1) ?? head)
  return `Run the ${runner} checks: ${joinAnd([...new Set(names)])}`
}

/** "Fix impact evaluation": words in a row that requests share, after the verb that those requests use. */
function phraseTitle({ titles, words, steps, shapes }: Nameable, say: Say): string | null {
  const phrase = sharedPhrase(titles)
  if (!phrase || !stemsOf(phrase.text).some((key) => words.includes(key))) return null
  const act = usualVerb(phrase.titles) ?? usualVerb(titles) ?? 'change'
  const where = { steps, shapes, say }
  if (!startsWithVerb(phrase.text))
    return phrase.text.includes(act) ? placed('', phrase.text, where) : placed(act, phrase.text, where)
  const [own = '', ...thing] = phrase.text.split(' ')
  return placed(own, thing.join(' '), where)
}

/** A verb and a single word say what of, and the files say where, unless they are called by the word. */
function placed(act: string, noun: string, { steps, shapes, say }: Pick<Nameable, 'steps' | 'shapes'> & { say: Say }): string {
  const [thing = '', ...more] = noun.split(' ')
  const told = capital(act === '' ? noun : `${act} ${say(noun, '')}`.trim())
  const isCommanded = shapes.some(({ heads }, at) => (steps[at]?.share ?? 0) >= 0.7 && heads?.some((head) => !isCheck(head)))
  const files = more.length > 0 || isCommanded ? [] : namedFiles(steps, shapes, someFiles)
  return files.length === 0 || files.some((file) => file.toLowerCase().includes(thing.toLowerCase()))
    ? told
    : `${told} in ${joinAnd(files)}`
}

/** Share of the requests that must say a word for it to name them. */
const saidShare = 0.4
/** Share of the units that must run a command, and of the requests that must say its verb, for that to be what is done. */
const commandShare = 0.7
const verbShare = 0.5

/** "Merge", of a command that nearly all units run and most requests speak of, whatever else they begin with. */
function commandVerb({ titles, steps, shapes }: Pick<Nameable, 'titles' | 'steps' | 'shapes'>): string | null {
  const heads = shapes.flatMap(({ heads: own = [] }, at) => ((steps[at]?.share ?? 0) >= commandShare ? own : []))
  const verbs = heads.filter((head) => !isShowing(head) && !isCheck(head)).map((head) => head.split(' ').at(-1) ?? head)
  const isSaid = (verb: string): boolean =>
    titles.filter((title) => stemsOf(title).includes(stem(verb))).length >= titles.length * verbShare
  return verbs.findLast((verb) => startsWithVerb(verb) && isSaid(verb)) ?? null
}

/** "Merge parent": one or two telling words that requests share, after their verb; more would be a list of words. */
function fewWordsTitle({ titles, words, steps, shapes }: Nameable, say: Say): string | null {
  const counts = new Map<string, number>()
  for (const title of titles) for (const key of new Set(stemsOf(title))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const telling = new Set(words)
  const act = commandVerb({ titles, steps, shapes }) ?? usualVerb(titles)
  // "Rotate the credentials", never "rotate the rotation".
  const own = new Set((act ?? '').split(' ').map(stem))
  const saysAct = (word: string): boolean => own.has(stem(word)) || [...own].some((key) => key.endsWith(stem(word)))
  const usual = Math.max(sharedMin, titles.length * saidShare)
  const shared = titles.map((title) =>
    distinctByStem(distinctiveWords(title)).filter(
      (word) => !saysAct(word) && telling.has(stem(word)) && (counts.get(stem(word)) ?? 0) >= usual,
    ),
  )
  const [best = []] = shared.toSorted((a, b) => b.length - a.length || (a.join(' ') < b.join(' ') ? -1 : 1))
  if (act === null || best.length === 0 || best.length > 2) return null
  return placed(act, best.map((word) => asWritten(word, titles)).join(' '), { steps, shapes, say })
}

/** Names of files that say nothing without their folder. */
const plainFile = /^(?:index|main|mod|lib|app|page|route|types|__init__|utils?)\.\w+$/i

/** Share of the units that must change a file for it to name them. */
const fileShare = 0.5
/** Share of them that must change a file for the whole to be named by it alone. */
const mostShare = 0.6
/** Share of the requests that must say a word for it to stand beside a file. */
const topicOfFile = 0.75

/** Share from which a file says where something is done that its name does not say. */
const someFiles = 0.4

/** Files that so many of the units change, the most usual first, as many as a name holds. */
function namedFiles(steps: Nameable['steps'], shapes: Nameable['shapes'], shareMin: number): string[] {
  const files = steps
    .flatMap(({ place, share }, at) =>
      place === undefined || place.endsWith('/') || isLookUp(shapes[at]?.tool ?? '') ? [] : [{ place, share }],
    )
    .filter(({ place, share }) => share >= shareMin && !isTest(place))
    .toSorted((a, b) => b.share - a.share || (a.place < b.place ? -1 : 1))
  return [...new Set(files.map(({ place }) => nameOf(place)))].slice(0, 2)
}

/** Files that must bear a word, and their share of all that are changed, for it to be what is changed across folders. */
const acrossMin = 3
const acrossShare = 0.5

/** The words of a file's name. */
const wordsIn = (place: string): string[] => wordsOf(nameOf(place).replace(/\.\w+$/, '')).filter((word) => word.length > 2)

/** "Change invoices in all its files": a thing that files of several folders are named after. */
function acrossTitle({ steps, shapes }: Nameable): string | null {
  const files = steps.flatMap(({ place }, at) =>
    place === undefined || place.endsWith('/') || isTest(place) || isLookUp(shapes[at]?.tool ?? '') ? [] : [place],
  )
  const folders = [...new Set(files.map((place) => place.split('/')[0] ?? place))]
  const counts = new Map<string, number>()
  for (const place of files) for (const key of new Set(wordsIn(place).map(stem))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const [most] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  if (!most || folders.length < 2 || most[1] < Math.max(acrossMin, files.length * acrossShare)) return null
  const thing = mostCommon(files.flatMap(wordsIn).filter((word) => stem(word) === most[0]))?.word ?? most[0]
  return `Change ${thing} in all its files`
}

/** "Change prices.yaml with channels.yaml", by the two files that most units change, or by what is asked of the first. */
function filesTitle({ steps, shapes, titles, words }: Nameable): string | null {
  const named = namedFiles(steps, shapes, mostShare)
  if (named.length === 0) return null
  const usual = (key: string) => titles.filter((title) => stemsOf(title).includes(key)).length >= titles.length * topicOfFile
  const act = usualVerb(titles)
  const topic = titles.flatMap(distinctiveWords).find((word) => word !== act && words.includes(stem(word)) && usual(stem(word)))
  return topic && act ? `${capital(act)} ${topic} in ${named[0]}` : `Change ${named.join(' with ')}`
}

/** "Roll back with kubectl rollout undo", "Make a hotfix with gh pr create": what is asked, and the command that does it. */
function commandTitle({ titles, shapes, steps }: Nameable, say: Say): string | null {
  const act = usualVerb(titles)
  const heads = shapes.flatMap(({ heads: own = [] }, at) => ((steps[at]?.share ?? 0) >= fileShare ? own : []))
  const doing = [...new Set(heads)].filter((head) => !isShowing(head) && !isCheck(head) && !isGenericHead(head))
  const named = doing.length > 2 ? [doing[0]!, doing.at(-1)!] : doing
  if (act === null || named.length === 0) return null
  const thing = thingAfter(act, titles)
  if (thing === null && !isAsked(act, titles)) return null
  return `${capital(thing === null ? act : `${act} ${say(thing, '')}`)} with ${joinAnd(named)}`
}

/** Share of the requests that must name a thing right after their verb for it to be what all is done to. */
const thingShare = 0.6

/** "hotfix", where most requests say "make a hotfix": one word, and no name of one case. */
function thingAfter(act: string, titles: readonly string[]): string | null {
  const after = new RegExp(`\\b${act} (?:an? |the )(\\p{Ll}+)(?![\\p{L}\\p{N}_.-])`, 'iu')
  const best = mostCommon(titles.flatMap((title) => after.exec(title)?.[1]?.toLowerCase() ?? []))
  return best && best.count >= titles.length * thingShare && distinctiveWords(best.word).length === 1 ? best.word : null
}

/** "Translate files in content", "Change src/api": the folder that its steps write in, the one above where they write in several. */
function folderTitle({ steps, titles }: Nameable): string | null {
  const folders = steps.filter(({ place }) => place?.endsWith('/')).toSorted((a, b) => b.share - a.share)
  const [most] = folders
  if (most?.place === undefined) return null
  const paths = folders.map(({ place = '' }) => place.split('/').slice(0, -1))
  const shared = paths.reduce((a, b) => a.slice(0, sharedStart(a, b)))
  const folder = most.share >= fileShare || shared.length === 0 ? most.place.replace(/\/$/, '') : shared.join('/')
  const act = usualVerb(titles)
  return act !== null && isAsked(act, titles) ? `${capital(act)} files in ${folder}` : `Change ${folder}`
}

/** Whether enough requests ask for an act, as a verb or as its noun. */
function isAsked(act: string, titles: readonly string[]): boolean {
  const key = stem(act.split(' ')[0] ?? '')
  return titles.filter((title) => stemsOf(title).includes(key)).length >= titles.length * saidShare
}

const isTest = (place: string): boolean => /\.(?:test|spec)\.\w+$|_test\.\w+$/.test(place)

/** The name of a file, with its folder where it says nothing alone. */
function nameOf(place: string): string {
  const parts = place.split('/')
  return parts.slice(plainFile.test(parts.at(-1) ?? '') ? -2 : -1).join('/')
}

/** "Send voucher for a delay", "List all plans", else "Handle delay and refund": what at least half of the conversations speak of, in their most usual form. */
function topicsTitle(input: Nameable, say: Say): string | null {
  const { asked, words, titles } = input
  if (titles.some((title) => title !== '')) return null
  const requests = asked.map(({ text }) => text)
  const said = requests.map((request) => new Map(distinctiveWords(request).map((word) => [stem(word), word])))
  const topics = words.filter((key) => said.filter((own) => own.has(key)).length >= said.length * topicShare).slice(0, topicsMax)
  const forms = topics.flatMap((key) => plainForm(requests.flatMap(distinctiveWords).filter((word) => stem(word) === key)))
  const [topic] = forms
  if (topic === undefined) return null
  const act = tellingTool(input, someShare)
  if (act) return `${doneTitle(act.tool, say)} for ${topic}`
  const look = tellingTool(input, 0.7, true)
  return look ? doneTitle(look.tool, say) : `Handle ${joinAnd(forms)}`
}

/** The noun rather than what is done with it: "delay", not "delayed". */
function plainForm(words: readonly string[]): string[] {
  const plain = words.filter((word) => !/(?:ed|ing)$/.test(word))
  const best = mostCommon(plain) ?? mostCommon(words)
  return best ? [best.word] : []
}

/** An abbreviation as the requests write it: PR, CSS. */
function asWritten(word: string, titles: readonly string[]): string {
  const upper = word.toUpperCase()
  return word.length <= 4 && titles.some((title) => title.split(/[^\p{L}\p{N}]+/u).includes(upper)) ? upper : word
}

const stemsOf = (title: string): string[] => distinctiveWords(title).map(stem)

const distinctByStem = (words: readonly string[]): string[] => [...new Map(words.map((word) => [stem(word), word])).values()]
