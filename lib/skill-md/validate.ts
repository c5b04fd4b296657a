import { nameFaults, type NameFault } from '@/lib/skill-md/check-name'
import { readFrontmatter, type Front, type FrontEntry } from '@/lib/skill-md/read-frontmatter'
import { splitFrontmatter, splitMessages, type SplitFault } from '@/lib/skill-md/split-frontmatter'
import { compatibilityMax, controlSigns, descriptionMax, lengthOf, reservedWords, standardKeys } from '@/lib/skill-md/standard'
import { splitTools } from '@/lib/skill-md/tool-list'

export type StrictCode =
  | NameFault
  | 'file-name'
  | SplitFault
  | 'frontmatter-empty'
  | 'frontmatter-not-a-map'
  | 'yaml-invalid'
  | 'yaml-flow-style'
  | 'yaml-anchor'
  | 'yaml-tag'
  | 'duplicate-key'
  | 'unknown-key'
  | 'name-missing'
  | 'name-not-a-string'
  | 'name-directory'
  | 'description-missing'
  | 'description-not-a-string'
  | 'description-empty'
  | 'description-too-long'
  | 'description-angle-brackets'
  | 'license-not-a-string'
  | 'compatibility-not-a-string'
  | 'compatibility-too-long'
  | 'metadata-not-a-map'
  | 'metadata-value-not-a-string'
  | 'allowed-tools-not-a-string'
  | 'allowed-tools-separator'

/** Why a strict reader rejects the file, and how to fix it. `line` is 1-based in the file. */
export interface StrictError {
  code: StrictCode
  message: string
  line?: number
}

export interface StrictVerdict {
  ok: boolean
  errors: StrictError[]
  warnings: { code: 'reserved-word'; message: string }[]
}

/**
 * Accepts only what every reader of the AgentSkills standard accepts. `directory` is the name of the skill's directory, `file`
 * the file's name in it. Returns all errors; never throws.
 */
export function validateStrict(text: string, directory?: string, file = 'SKILL.md'): StrictVerdict {
  const errors: StrictError[] = []
  if (file !== 'SKILL.md') errors.push({ code: 'file-name', message: `Name the file SKILL.md, not ${file}.` })
  const split = splitFrontmatter(text.replaceAll('\r\n', '\n'), false)
  if (!split.ok) return verdict([...errors, { code: split.code, message: splitMessages[split.code] }])
  const front = readFrontmatter(split.frontmatter)
  const add = (code: StrictCode, message: string, line?: number): void => {
    errors.push({ code, message, line: line === undefined ? undefined : line + split.firstLine - 1 })
  }
  if (split.frontmatter.search(controlSigns) >= 0) add('yaml-invalid', 'The front matter holds a control character. Remove it.')
  for (const fault of front.errors.slice(0, 1)) add('yaml-invalid', fault.message, fault.line)
  if (front.errors.length > 0) return verdict(errors)
  if (front.shape === 'empty')
    return verdict([...errors, { code: 'frontmatter-empty', message: 'Add a name and a description.' }])
  if (front.shape !== 'map')
    return verdict([...errors, { code: 'frontmatter-not-a-map', message: 'Write lines of "key: value".' }])
  checkStyle(front, add)
  const entries = new Map(front.entries.map((entry) => [entry.key, entry]))
  checkName(entries.get('name'), directory, add)
  checkDescription(entries.get('description'), add)
  checkOptional(entries, add)
  checkMetadata(entries.get('metadata'), add)
  const name = entries.get('name')?.value
  return verdict(errors, name?.kind === 'text' ? name.text : '')
}

type Add = (code: StrictCode, message: string, line?: number) => void

function verdict(errors: StrictError[], name = ''): StrictVerdict {
  const warnings = reservedWords
    .filter((word) => name.includes(word))
    .map((word) => ({ code: 'reserved-word' as const, message: `The name holds "${word}", which some catalogues reserve.` }))
  return { ok: errors.length === 0, errors, warnings }
}

function checkStyle(front: Front, add: Add): void {
  if (front.marks.flow) add('yaml-flow-style', 'Write indented lines in place of braces and brackets.')
  if (front.marks.anchor) add('yaml-anchor', 'Write the value out in place of an anchor.')
  if (front.marks.tag) add('yaml-tag', 'Remove the type tag.')
  for (const { key, line } of front.duplicates) add('duplicate-key', `"${key}" stands twice. Keep one.`, line)
  for (const { key, line } of front.entries) {
    if (!standardKeys.has(key)) add('unknown-key', `"${key}" is no key of the standard. Move it under metadata.`, line)
  }
}

const nameMessages: Record<NameFault, string> = {
  'name-empty': 'The name is empty.',
  'name-too-long': 'A name has at most 64 characters.',
  'name-hyphen-at-edge': 'A name neither begins nor ends with a hyphen.',
  'name-double-hyphen': 'A name has single hyphens only.',
  'name-characters': 'A name holds a-z, 0-9 and hyphens only.',
}

function checkName(entry: FrontEntry | undefined, directory: string | undefined, add: Add): void {
  if (!entry) return add('name-missing', 'Add a line "name: …".')
  const { value, line } = entry
  if (value.kind !== 'text' || (!value.isString && value.text !== ''))
    return add('name-not-a-string', 'Put the name in quotes.', line)
  for (const fault of nameFaults(value.text)) add(fault, nameMessages[fault], line)
  if (directory === undefined || value.text.normalize('NFKC') === directory.normalize('NFKC')) return
  add('name-directory', `The name is "${value.text}", its directory "${directory}". Make them equal.`, line)
}

function checkDescription(entry: FrontEntry | undefined, add: Add): void {
  if (!entry) return add('description-missing', 'Add a line "description: …" that says what the skill does and when to use it.')
  const { value, line } = entry
  if (value.kind !== 'text' || (!value.isString && value.text !== '')) {
    return add('description-not-a-string', 'Put the description in quotes.', line)
  }
  const text = value.text.trimEnd()
  if (text.trim() === '') add('description-empty', 'Say what the skill does and when to use it.', line)
  if (lengthOf(text) > descriptionMax) add('description-too-long', `Shorten it to ${descriptionMax} characters.`, line)
  if (/[<>]/.test(text)) add('description-angle-brackets', 'Remove the angle brackets.', line)
}

function checkOptional(entries: Map<string, FrontEntry>, add: Add): void {
  const license = entries.get('license')
  if (license && license.value.kind !== 'text')
    add('license-not-a-string', 'Write the license as one line of text.', license.line)
  const compatibility = entries.get('compatibility')
  if (compatibility) {
    const { value, line } = compatibility
    if (value.kind !== 'text' || (!value.isString && value.text !== ''))
      add('compatibility-not-a-string', 'Write one line of text.', line)
    else if (lengthOf(value.text) > compatibilityMax)
      add('compatibility-too-long', `Shorten it to ${compatibilityMax} characters.`, line)
  }
  const tools = entries.get('allowed-tools')
  if (!tools) return
  if (tools.value.kind !== 'text')
    add('allowed-tools-not-a-string', 'Write the tools in one line, separated by spaces.', tools.line)
  else if (splitTools(tools.value.text).hasComma)
    add('allowed-tools-separator', 'Separate the tools by spaces, not commas.', tools.line)
}

function checkMetadata(entry: FrontEntry | undefined, add: Add): void {
  if (!entry || (entry.value.kind === 'text' && entry.value.text === '')) return
  if (entry.value.kind !== 'map') return add('metadata-not-a-map', 'Write metadata as lines of "key: value".', entry.line)
  for (const child of entry.value.entries) {
    if (child.value.kind !== 'text') add('metadata-value-not-a-string', `metadata.${child.key} must be text.`, child.line)
  }
}
