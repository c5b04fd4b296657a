import type { ArgumentForm, CommandForm, FlagForm, Slot, WordForm } from '@/lib/domain/template/types'

/** Share of the samples from which an optional part is worth saying. */
const shownShare = 0.3

/** `<number>`, `<lint|test>`. */
export function writeSlot(slot: Slot): string {
  const text = `<${slot.choices ? slot.choices.map(({ value }) => value).join('|') : slot.name}>`
  return slot.canBeEmpty ? `[${text}]` : text
}

/** A word with its placeholders, in quotes where what it stands for needs them; one of which only scraps are known is a placeholder. */
export function writeWord({ pieces, quote }: WordForm): string {
  const [first] = pieces
  const texts = pieces.filter((piece) => typeof piece === 'object' && piece.kind === 'text' && !piece.choices)
  if (quote !== '' && texts.length > 1 && typeof first === 'object' && texts[0] === first)
    return `${quote}${writeSlot(first)}${quote}`
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : writeSlot(piece))).join('')
  const needsQuote =
    quote !== '' && pieces.some((piece) => (typeof piece === 'string' ? /[^\w./:=@%+,~^-]/.test(piece) : piece.kind === 'text'))
  if (!needsQuote) return text
  const field = /^[\w.-]+=/.exec(typeof pieces[0] === 'string' ? pieces[0] : '')?.[0] ?? ''
  return `${field}${quote}${text.slice(field.length)}${quote}`
}

/** A flag with its value: `--json`, `-m "<message>"`, `--limit=<limit>`. */
export function writeFlag({ name, glue, value }: FlagForm): string {
  const flag = name === '-#' ? '-' : name
  return value === null ? flag : `${flag}${glue ?? ' '}${writeWord(value)}`
}

/** An argument; `…` says that there may be more of the same. */
export function writeArgument({ word, repeats }: ArgumentForm): string {
  return writeWord(word) + (repeats ? '…' : '')
}

/** A command as people and agents read it. Flags stand where most samples have them; `total` samples are the whole. */
export function writeCommand(form: CommandForm, total: number): string {
  const isShown = ({ isOptional, count }: { isOptional: boolean; count: number }) => !isOptional || count >= total * shownShare
  const flags = form.flags
    .filter((flag) => isShown(flag))
    .map((flag) => ({ flag, text: optional(writeFlag(flag), flag.isOptional) }))
  const names = form.program.split(' ')
  const words = [
    ...names.slice(1).map((text) => ({ text })),
    ...form.arguments
      .filter((argument) => isShown(argument))
      .map((argument) => ({ text: optional(writeArgument(argument), argument.isOptional) })),
  ]
  const parts = [names[0]!]
  for (let at = 0; at <= words.length; at++) {
    for (const { flag, text } of flags) if (placeOf(flag, words.length) === at) parts.push(text)
    const word = words[at]
    if (word) parts.push(word.text)
  }
  if (form.isOpen) parts.push('[<flag>…]')
  const env = form.env.filter(({ isOptional }) => !isOptional).map(({ name, value }) => `${name}=${writeWord(value)}`)
  const redirects = form.redirects
    .filter((one) => isShown(one))
    .map(({ operator, value, isOptional }) => optional(writeRedirect(operator, value), isOptional))
  return [...env, ...(form.wrapper === '' ? [] : [form.wrapper]), ...parts, ...redirects].join(' ')
}

/** The commands of a line, joined as most samples join them. */
export function writeCommands(forms: readonly CommandForm[], total: number): string {
  return forms.reduce((text, form) => {
    const command = writeCommand(form, total)
    if (text === '') return command
    return form.joint === ';' || form.joint === '' ? `${text}; ${command}` : `${text} ${form.joint} ${command}`
  }, '')
}

const placeOf = ({ place }: FlagForm, words: number): number => Math.min(place, words)
const optional = (text: string, isOptional: boolean): string => (isOptional ? `[${text}]` : text)
const writeRedirect = (operator: string, value: WordForm): string =>
  operator === '<<' ? `<<EOF ${writeWord(value)} EOF` : `${operator} ${writeWord(value)}`
