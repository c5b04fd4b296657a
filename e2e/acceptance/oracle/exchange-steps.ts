import { expect } from 'vitest'
import type { Bundle } from '@/lib/contract/exchange'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Api } from '../../support/api'
import type { OracleStep } from './case'
import type { Outcome, Play } from './run-step'

/** What the vectors call an export of one skill: its archive, as bytes. */
export async function packSkill(_: Play, api: Api, { n, call }: OracleStep): Promise<Outcome> {
  const name = call.split('/').at(-2) ?? ''
  const answer = await api.send('GET', `/api/skills/${name}/bundle`, undefined, { accept: 'application/json' })
  if (answer.status !== 200) throw new Error(`Step ${n} answered ${answer.status}: ${answer.text}`)
  return { answer, archive: new Uint8Array(Buffer.from((answer.body as Bundle).archive, 'base64')) }
}

/** A step with words instead of a body: the workspace is made empty again, and what was packed comes into it. */
export async function importPacked(play: Play, api: Api): Promise<Outcome> {
  const archive = [...play.outcomes.values()].findLast((one) => one.archive)?.archive
  const taken = play.outcomes.get(1)?.answer?.body as { event: { id: string } } | undefined
  if (!archive || !taken) throw new Error('Nothing was packed before')
  await api.post(`/api/events/${taken.event.id}/undo`)
  const headers = { ...api.headers, 'content-type': 'application/zip' }
  const response = await fetch(`${api.url}/api/skills/import`, { method: 'POST', headers, body: Buffer.from(archive) })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`The import answered ${response.status}: ${text}`)
  return { answer: { status: response.status, type: 'application/json', text, body: JSON.parse(text) } }
}

/** The skill in an archive, checked by the strict validator. */
function packed(outcome: Outcome): { skill: SkillMd; directory: string | null } {
  const opened = openSkillArchive(outcome.archive ?? new Uint8Array())
  if (!opened.ok) throw new Error(opened.problem)
  const text = new TextDecoder().decode(opened.files.find((file) => file.path === 'SKILL.md')?.content)
  expect(validateStrict(text, opened.directory ?? '')).toMatchObject({ ok: true, errors: [] })
  const parsed = parseSkillMd(text)
  if (!parsed.ok) throw new Error('not read')
  return { skill: parsed.skill, directory: opened.directory }
}

/** What was sent by the step that brought the skill. */
function sent(play: Play): SkillMd {
  const text = String((play.given.steps[0]?.body as { text?: unknown } | undefined)?.text)
  const parsed = parseSkillMd(text)
  if (!parsed.ok) throw new Error('not read')
  return parsed.skill
}

type InWords = Record<string, (play: Play, outcome: Outcome) => void>

const refused = (_: Play, { answer }: Outcome): void => {
  expect(Math.floor((answer?.status ?? 0) / 100)).toBe(4)
}

/** What the vectors say of import and export, by case and step. */
export const exchangeInWords: InWords = {
  'v15-import-export-identity 1': (_, { answer }) =>
    expect([answer?.status, answer?.body]).toMatchObject([201, { repairs: [], diagnostics: [] }]),
  'v15-import-export-identity 2': (play, outcome) => {
    const { name, description, license, metadata, body } = sent(play)
    expect(metadata.version).toBe('1.10')
    expect(packed(outcome)).toMatchObject({ directory: name, skill: { name, description, license, metadata, body } })
  },
  'v15-import-export-identity 4': (play, { archive }) =>
    expect(Buffer.from(archive ?? []).equals(Buffer.from(play.outcomes.get(2)?.archive ?? [0]))).toBe(true),
  'v15-long-description 2': (play, outcome) => expect(packed(outcome).skill.description).toBe(sent(play).description),
  'v16-name-two-dots 1': refused,
  'v16-name-drive 1': refused,
}
