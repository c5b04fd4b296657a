import type { wordCandidate } from '@/lib/contract/wording'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { judgeWording } from '@/lib/domain/draft/wording/judge-wording'
import { plainLine } from '@/lib/domain/draft/wording/read-text'
import type { Refusal, Wording } from '@/lib/domain/draft/wording/types'
import { isSkillName } from '@/lib/skill-md/check-name'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { SkillMd } from '@/lib/skill-md/skill'
import { declaredTitle, titleOf } from '@/lib/skill-md/title'
import { validateStrict } from '@/lib/skill-md/validate'
import type { TextFile } from '@/lib/library'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns, type StoredWording } from '@/lib/store/json-columns'
import type { LoadedEvidence } from './load-evidence'

/** What was sent as a wording. */
export type SentWording = Pick<ParsedInputOf<typeof wordCandidate>, 'name' | 'description' | 'files' | 'basis'>
/** A wording that may be kept, or the sentences that may not stand. */
export type ReadWording = { ok: true; wording: Omit<StoredWording, 'by' | 'at' | 'recipe'> } | { ok: false; refused: Refusal[] }

const refuse = (sentence: string, why: string): { ok: false; refused: Refusal[] } => ({ ok: false, refused: [{ sentence, why }] })
const isReference = (path: string): boolean => /^references\/[\w./-]+\.md$/.test(path)
const mainOf = (files: readonly TextFile[]): TextFile | undefined => files.find(({ path }) => path === 'SKILL.md')

/** The front matter that a wording leaves as it is. */
function keptFront({ name: _name, description: _description, body: _body, source: _source, metadata, ...kept }: SkillMd): object {
  const { title: _title, ...rest } = metadata
  return { ...kept, metadata: rest }
}
const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** The first field of a front matter that is there and says something else than the draft's. */
function changedField(draft: SkillMd, sent: SkillMd): string | undefined {
  const before = new Map(Object.entries(keptFront(draft)))
  const differs = ([field, value]: [string, unknown]) =>
    !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(before.get(field))
  return Object.entries(keptFront(sent)).find(differs)?.[0]
}

interface ReadMain {
  ok: true
  name: string | undefined
  description: string | undefined
  title: string | undefined
  body: string
}

const headingOf = (body: string): string | undefined => /^#\s+(.+)$/m.exec(body)?.[1]?.trim()

/** SKILL.md as it was sent: whole, or its body alone. */
function readMain(text: string, draft: SkillMd): ReadMain | { ok: false; refused: Refusal[] } {
  const plain = text.replaceAll('\r\n', '\n').trim()
  if (!plain.startsWith('---\n'))
    return { ok: true, name: undefined, description: undefined, title: headingOf(plain), body: plain }
  const parsed = parseSkillMd(plain)
  if (!parsed.ok) return refuse('SKILL.md', parsed.diagnostics[0]?.message ?? 'It can’t be read.')
  const field = changedField(draft, parsed.skill)
  if (field !== undefined) return refuse(`SKILL.md: ${field}`, 'A wording leaves the rest of the front matter as it is.')
  const { name, description, body } = parsed.skill
  return { ok: true, name, description, title: declaredTitle(parsed.skill) ?? headingOf(body), body: body.trim() }
}

/** Files beside SKILL.md: references, and what the draft holds as it stands. */
function refusedFile(files: readonly TextFile[], draft: readonly TextFile[]): TextFile | undefined {
  const isKept = ({ path, text }: TextFile) => draft.some((file) => file.path === path && file.text === text)
  return files.find((file) => file.path !== 'SKILL.md' && !isReference(file.path) && !isKept(file))
}

/** Reads what was sent as a wording of a candidate, over the parts of its draft that stay, and holds it to the rule book. */
export function readWording(candidate: Candidate, sent: SentWording, { evidence, secrets }: LoadedEvidence): ReadWording {
  const draft = jsonColumns.Candidate.files(candidate.files)
  const before = parseSkillMd(mainOf(draft)?.text ?? '')
  const main = mainOf(sent.files)
  if (!before.ok) return refuse('SKILL.md', 'The draft can’t be read.')
  if (!main) return refuse('SKILL.md', 'A wording needs a SKILL.md.')
  const other = refusedFile(sent.files, draft)
  if (other) return refuse(other.path, 'A wording changes SKILL.md and references only. The recipe stays.')
  const read = readMain(main.text, before.skill)
  if (!read.ok) return read
  const name = sent.name ?? read.name ?? candidate.name
  const isOther = candidate.kind === 'revision' && name !== candidate.name
  if (isOther) return refuse(name, `This revises "${candidate.name}". Keep its name.`)
  if (!isSkillName(name)) return refuse(name, 'A name has 1 to 64 of a-z, 0-9 and single hyphens, none at either end.')
  const description = sent.description ?? read.description ?? candidate.description
  const title = read.title ?? (name === candidate.name ? titleOf(before.skill) : titleOf({ name, metadata: {}, extra: {} }))
  const metadata = { ...before.skill.metadata, title }
  const text = serialiseSkillMd({ ...before.skill, name, description, metadata, body: `\n${read.body}\n` })
  const verdict = validateStrict(text, name)
  if (!verdict.ok) return { ok: false, refused: verdict.errors.map(({ message }) => ({ sentence: 'SKILL.md', why: message })) }
  const references = sent.files.filter(({ path }) => isReference(path))
  const worded: Wording = {
    name,
    title,
    description,
    texts: [{ path: 'SKILL.md', text: read.body }, ...references],
    basis: sent.basis,
  }
  const judged = judgeWording(evidence, worded, secrets)
  if (!judged.ok) return judged
  const sentences = sent.basis.map(({ sentence, steps }) => ({ text: plainLine(sentence), steps: steps.map((step) => step - 1) }))
  return { ok: true, wording: { name, title, description, files: [{ path: 'SKILL.md', text }, ...references], sentences } }
}
