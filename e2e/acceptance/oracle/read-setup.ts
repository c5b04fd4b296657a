import type { Setup, Step } from './vector'

/** The facts of a sentence about one skill. */
interface SkillSetup {
  name: string
  isLearned: boolean
  isProtected?: boolean
  isDeprecated?: boolean
  tools?: number
  warnings: string[]
  dependsOn: string[]
  uses: string
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const tens = { twenty: 20, thirty: 30, forty: 40, fifty: 50, hundred: 100 }
const counts = new Map<string, number>([...numbers.map((word, n) => [word, n] as const), ...Object.entries(tens)])
for (const word of ['a', 'an', 'the', 'only', 'another', 'single', 'exactly one']) counts.set(word, 1)

/** A number in digits or words; NaN for any other word. */
export function countOf(word: string): number {
  const known = counts.get(word.toLowerCase())
  if (known !== undefined) return known
  const [ten = '', one = ''] = word.toLowerCase().split('-')
  const sum = (counts.get(ten) ?? Number.NaN) + (counts.get(one) ?? Number.NaN)
  return Number.isNaN(sum) ? Number(word.replaceAll(',', '') || 'none') : sum
}

const nameIn = '[a-z0-9]+(?:[-_][a-z0-9]+)*'
const named = (text: string): string[] => text.split(/, and |, | and /)

type Reader = (match: RegExpExecArray, skills: Map<string, SkillSetup>) => boolean

const kinds = '(?:(learned|human-authored|human-written|human|hand-written) )?'
const states = '(verified|released|exists?|protected|deprecated)'

/** Adds the skills of a clause; a learned one is verified on approval and a person's is released, other states are unreachable. */
const bringIn: Reader = ([, kind, names = '', state = ''], skills) => {
  const isLearned = kind === 'learned'
  if ((isLearned && state === 'released') || (!isLearned && state === 'verified')) return false
  for (const name of named(names)) {
    const marks = { isProtected: state === 'protected', isDeprecated: state === 'deprecated' }
    skills.set(name, { name, isLearned, ...marks, warnings: [], dependsOn: [], uses: '' })
  }
  return named(names).length > 0
}

const readers: [RegExp, Reader][] = [
  [
    new RegExp(
      `^(?:(?:an?|the|one|two|three|four|both|another|second|third|fourth) )*${kinds}skills? (${nameIn}(?:(?:, and |, | and )${nameIn})*)(?: (?:is|are))? ${states}(?: under this key)?(?: \\([^)]*\\))?$`,
      'i',
    ),
    bringIn,
  ],
  [
    new RegExp(
      `^(?:(?:an?|the|another|second|third|fourth) )*${kinds}(?:skill )?(${nameIn}) (?:depends on|needs) (${nameIn}(?:(?:, | and )${nameIn})*)$`,
      'i',
    ),
    ([, kind, name = '', needed = ''], skills) => {
      const known = skills.get(name) ?? { name, isLearned: kind === 'learned', warnings: [], dependsOn: [], uses: '' }
      const before = [...skills.keys()].at(-1)
      if (needed === 'it' && before === undefined) return false
      skills.set(name, { ...known, dependsOn: [...known.dependsOn, ...(needed === 'it' && before ? [before] : named(needed))] })
      return true
    },
  ],
  [
    new RegExp(`^(?:(${nameIn}) )?(?:alone )?(?:has|carries) the warnings? ((?:"[^"]*"(?:, | and )?)+)$`, 'i'),
    ([, name, warnings = ''], skills) => {
      const skill = name === undefined ? [...skills.values()].at(-1) : skills.get(name)
      skill?.warnings.push(...[...warnings.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text))
      return skill !== undefined
    },
  ],
  [
    /^(?:they )?shares? all (\w+) steps$/i,
    ([, count = ''], skills) => {
      for (const skill of skills.values()) skill.tools = countOf(count)
      return countOf(count) > 0
    },
  ],
  [/^(?:it )?has no uses(?: yet)?$/i, (_, skills) => skills.size > 0],
  [/^(?:it )?is protected$/i, (_, skills) => mark(skills, { isProtected: true })],
  [/^(?:it )?is deprecated$/i, (_, skills) => mark(skills, { isDeprecated: true })],
  [
    /^(?:it )?has (\w+) (successe?s?|failures?)(?: and (\w+) (successe?s?|failures?))?$/i,
    ([, first = '', one = '', second = '', other = ''], skills) => {
      const letters = (count: string, word: string) => (word[0] ?? '').toUpperCase().repeat(countOf(count || 'no'))
      const uses = letters(first, one) + letters(second, other)
      return uses !== '' && mark(skills, { uses })
    },
  ],
  [/^The underscore is no wildcard$/i, () => true],
]

function mark(skills: Map<string, SkillSetup>, what: Partial<SkillSetup>): boolean {
  const last = [...skills.keys()].at(-1)
  if (last === undefined) return false
  skills.set(last, { ...(skills.get(last) as SkillSetup), ...what })
  return true
}

function make(skill: SkillSetup): Step[] {
  const { name, isLearned, dependsOn, warnings, uses } = skill
  const common = { name, description: `Does what ${name} says` }
  const content = `# ${name}\n\n1. Do it.\n${warnings.length > 0 ? `\n## Warnings\n\n${warnings.map((text) => `- ${text}\n`).join('')}` : ''}`
  const created: Step = { call: 'POST /api/skills', body: { ...common, content, ...(dependsOn.length > 0 ? { dependsOn } : {}) } }
  const steps = isLearned ? learn(skill) : [created]
  const report = { skill: name, sessionKey: `before-${name}-{i}`, toolUseId: `before-${name}-{i}`, outcome: '{each}' }
  const each = { letters: uses, as: { S: 'success', F: 'failure' } }
  if (uses !== '') steps.push({ call: 'POST /api/skills/used', each, body: report })
  const reason = 'So the vector begins.'
  if (skill.isProtected) steps.push({ call: `POST /api/skills/${name}/protect`, body: { reason } })
  if (skill.isDeprecated) steps.push({ call: `POST /api/skills/${name}/deprecate`, body: { reason } })
  return steps
}

/** An agent's learned skill: proposed by it and approved by a person. */
function learn({ name, tools = 4, warnings }: SkillSetup): Step[] {
  const used = Array.from({ length: tools }, (_, n) => `tool_${String.fromCharCode(97 + n)}`)
  const instructions = `Do it.\n\n${used.map((tool, n) => `${n + 1}. Use \`${tool}\`.`).join('\n')}`
  const body = {
    name,
    description: `Does what ${name} says`,
    instructions,
    agent: 'apprentice',
    steps: used.map((tool) => ({ tool })),
  }
  const saved = { proposed: 'body.id', digest: 'body.digest' }
  return [
    { call: 'POST /api/candidates', body: { ...body, ...(warnings.length > 0 ? { failureModes: warnings } : {}) }, save: saved },
    { call: 'POST /api/candidates/{proposed}/promote', body: { digest: '{digest}' } },
  ]
}

const sentences = (text: string): string[] => text.split(/\.\s+|\.$|;\s*/).filter((one) => one.trim() !== '')

/** The clauses of a sentence: text after "and" has the same subject. */
const clauses = (sentence: string): string[] => {
  if (readers.some(([pattern]) => pattern.test(sentence.trim()))) return [sentence.trim()]
  return sentence.split(/,? and (?=(?:it )?(?:has|is|shares?|carries) )|, (?=(?:it )?(?:has|is) )/).map((one) => one.trim())
}

/** The setup of a sentence as the calls that create it; null when it cannot be parsed. */
export function readSetup(says: string): Setup | null {
  const skills = new Map<string, SkillSetup>()
  const isRead = sentences(says).every((sentence) =>
    clauses(sentence).every((clause) =>
      readers.some(([pattern, read]) => {
        const match = pattern.exec(clause)
        return match !== null && read(match, skills)
      }),
    ),
  )
  if (!isRead || skills.size === 0) return null
  const orderly = [...skills.values()]
  if (orderly.some((skill) => skill.isLearned && skill.dependsOn.length > 0)) return null
  return { says, steps: orderly.flatMap(make) }
}
