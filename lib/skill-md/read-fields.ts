import { isFieldKey, joinList, readList, unpackExtra, type FieldKey } from '@/lib/skill-md/moved-keys'
import { plainValue, type Front, type FrontEntry, type FrontValue } from '@/lib/skill-md/read-frontmatter'
import { resolveName } from '@/lib/skill-md/resolve-name'
import type { Diagnostic, ExtraValue, Repair, RepairCode, SkillMd } from '@/lib/skill-md/skill'
import { splitTools } from '@/lib/skill-md/tool-list'
import { compatibilityMax, descriptionMax, lengthOf, reservedWords, standardKeys } from '@/lib/skill-md/standard'

type Fields =
  | { ok: true; skill: Omit<SkillMd, 'body' | 'source'>; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] }

interface Reading {
  repairs: Repair[]
  diagnostics: Diagnostic[]
  firstLine: number
  entries: Map<string, FrontEntry>
}

/** Front matter that parsed to the fields of a skill. Repairs are appended; a file without a description is refused. */
export function readFields(front: Front, firstLine: number, directory: string | undefined, repairs: Repair[]): Fields {
  const reading: Reading = {
    repairs,
    diagnostics: [],
    firstLine,
    entries: new Map(front.entries.map((entry) => [entry.key, entry])),
  }
  noteMarks(front, reading)
  const description = readDescription(reading)
  const name = resolveName(textOf(reading, 'name', 'name-normalised'), directory)
  if (!name.ok) reading.diagnostics.push({ code: name.code, severity: 'error', message: name.message, line: firstLine })
  if (!name.ok || description === null) return { ok: false, diagnostics: reading.diagnostics }
  repairs.push(...name.repairs)
  const word = reservedWords.find((word) => name.name.includes(word))
  if (word)
    note(reading, {
      code: 'reserved-word',
      severity: 'warning',
      message: `The name holds "${word}", which some catalogues reserve.`,
    })
  const metadata = readMetadata(reading)
  const extra = readExtra(reading, metadata)
  const lists = readLists(reading, metadata)
  const aliases = name.alias && !lists.aliases.includes(name.alias) ? [...lists.aliases, name.alias] : lists.aliases
  const skill: Omit<SkillMd, 'body' | 'source'> = {
    name: name.name,
    description,
    metadata: Object.fromEntries(metadata),
    ...lists,
    aliases,
    extra: Object.fromEntries(extra),
    ...readOptional(reading),
  }
  return { ok: true, skill, diagnostics: reading.diagnostics }
}

function note(reading: Reading, diagnostic: Diagnostic): void {
  reading.diagnostics.push(diagnostic)
}

function repair(reading: Reading, code: RepairCode, detail: string, entry?: FrontEntry): void {
  reading.repairs.push({ code, detail, line: entry ? entry.line + reading.firstLine - 1 : undefined })
}

function noteMarks(front: Front, reading: Reading): void {
  if (front.marks.flow) repair(reading, 'flow-style', 'Wrote braces and brackets as indented lines')
  if (front.marks.anchor) repair(reading, 'yaml-anchor', 'Wrote out what anchors stood for')
  if (front.marks.tag) repair(reading, 'yaml-tag', 'Dropped type tags')
  for (const duplicate of front.duplicates) {
    const line = duplicate.line + reading.firstLine - 1
    reading.repairs.push({ code: 'duplicate-key', detail: `"${duplicate.key}" stood twice with the same value; kept one`, line })
  }
}

/** Text of a key; a list or map there is kept as joined text and named with `code`. */
function textOf(reading: Reading, key: string, code: RepairCode): string | undefined {
  const entry = reading.entries.get(key)
  if (!entry) return undefined
  if (entry.value.kind !== 'text') {
    repair(reading, code, `"${key}" was no text; joined its parts`, entry)
    return flatText(entry.value)
  }
  if (!entry.value.isString && entry.value.text !== '') {
    repair(reading, 'scalar-quoted', `"${key}: ${entry.value.text}" reads as another type; quoted it`, entry)
  }
  if (entry.value.comment !== undefined) {
    const message = `" #" begins a comment: "${key}" ends before it. Quote the value if the rest belongs to it.`
    note(reading, { code: 'comment-cut', severity: 'warning', message, line: entry.line + reading.firstLine - 1 })
  }
  return entry.value.text
}

function flatText(value: FrontValue): string {
  const plain = plainValue(value)
  if (typeof plain === 'string') return plain
  return Array.isArray(plain) && plain.every((item) => typeof item === 'string') ? plain.join(', ') : JSON.stringify(plain)
}

function readDescription(reading: Reading): string | null {
  const entry = reading.entries.get('description')
  const text = textOf(reading, 'description', 'scalar-quoted')?.trimEnd()
  if (text === undefined || text.trim() === '') {
    const code = text === undefined ? 'description-missing' : 'description-empty'
    const message = 'A skill needs a description of what it does and when to use it. Add a line "description: …".'
    note(reading, { code, severity: 'error', message, line: entry ? entry.line + reading.firstLine - 1 : reading.firstLine })
    return null
  }
  const length = lengthOf(text)
  if (length > descriptionMax) {
    repair(reading, 'description-too-long', `Kept all ${length} characters; export needs at most ${descriptionMax}`, entry)
  }
  if (/[<>]/.test(text)) repair(reading, 'description-angle-brackets', 'Kept the angle brackets; export refuses them', entry)
  return text
}

function readOptional(reading: Reading): Pick<SkillMd, 'license' | 'compatibility' | 'allowedTools'> {
  const license = textOf(reading, 'license', 'license-joined')
  const compatibility = textOf(reading, 'compatibility', 'compatibility-joined')
  if (compatibility !== undefined && lengthOf(compatibility) > compatibilityMax) {
    const entry = reading.entries.get('compatibility')
    repair(reading, 'compatibility-too-long', `Kept all of it; export needs at most ${compatibilityMax} characters`, entry)
  }
  const entry = reading.entries.get('allowed-tools')
  const written = textOf(reading, 'allowed-tools', 'allowed-tools-joined')
  const split = written === undefined ? null : splitTools(written)
  if (split?.hasComma && entry?.value.kind === 'text')
    repair(reading, 'allowed-tools-joined', 'Separated the tools by spaces', entry)
  return { license, compatibility, allowedTools: split?.tools.join(' ') }
}

function readMetadata(reading: Reading): Map<string, string> {
  const entry = reading.entries.get('metadata')
  const metadata = new Map<string, string>()
  if (!entry || (entry.value.kind === 'text' && entry.value.text === '')) return metadata
  if (entry.value.kind !== 'map') {
    repair(reading, 'metadata-kept', 'metadata was no map; kept it under the key "value"', entry)
    return metadata.set('value', flatText(entry.value))
  }
  for (const child of entry.value.entries) {
    if (child.value.kind !== 'text') repair(reading, 'metadata-kept', `metadata.${child.key} was no text; kept it as JSON`, child)
    metadata.set(child.key, child.value.kind === 'text' ? child.value.text : JSON.stringify(plainValue(child.value)))
  }
  return metadata
}

function readExtra(reading: Reading, metadata: Map<string, string>): Map<string, ExtraValue> {
  const unknown = [...reading.entries.values()].filter((entry) => !standardKeys.has(entry.key))
  const extra = new Map<string, ExtraValue>()
  for (const entry of unknown) if (!isFieldKey(entry.key)) extra.set(entry.key, plainValue(entry.value))
  if (unknown.length > 0) {
    const names = unknown.map((entry) => entry.key).join(', ')
    repair(reading, 'unknown-keys-kept', `Kept ${names}; export writes them under metadata`, unknown[0])
  }
  unpackExtra(metadata, extra)
  return extra
}

/** The fields of ours, from the top of the file or from metadata; what is taken leaves metadata. */
function readLists(
  reading: Reading,
  metadata: Map<string, string>,
): Pick<SkillMd, 'triggers' | 'triggerPattern' | 'dependsOn' | 'conflictsWith' | 'aliases'> {
  const textFor = (key: FieldKey): string | undefined => {
    const top = reading.entries.get(key)?.value
    const below = metadata.get(key)
    metadata.delete(key)
    if (!top) return below
    const plain = plainValue(top)
    return Array.isArray(plain)
      ? joinList(plain.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))))
      : flatText(top)
  }
  return {
    triggers: readList(textFor('triggers') ?? ''),
    triggerPattern: textFor('trigger_pattern'),
    dependsOn: readList(textFor('depends_on') ?? ''),
    conflictsWith: readList(textFor('conflicts_with') ?? ''),
    aliases: readList(textFor('aliases') ?? ''),
  }
}
