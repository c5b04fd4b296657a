import { report, rounded, scale } from '@/bench/support/report'
import { seeded } from '@/bench/support/seeded'
import { likenessPolicy } from '@/lib/domain/overlap/likeness'
import { likenessIndex } from '@/lib/domain/overlap/likeness-index'
import { profileOf } from '@/lib/domain/overlap/profile'

/** What is nearest to each of two thousand written skills, a tenth of them told twice: profiles, index and all comparisons. */
const skills = 2_000 * scale
const budgetMs = 2_000
const random = seeded(11)

/** Few words are common and most are rare, as in prose. */
const word = (): string => `w${Math.floor(20_000 * random() ** 2).toString(36)}k`
const some = (count: number): string => Array.from({ length: count }, word).join(' ')
const step = (): string => `${some(7)} \`${word()} ${word()} --${word()}\`.`
const bodyOf = (steps: readonly string[]): string =>
  `# ${some(3)}\n\n## Instructions\n\n${steps.map((one, at) => `${at + 1}. ${one}`).join('\n')}\n\n## Verification\n\n${some(10)}\n`

const steps: string[][] = []
const texts = Array.from({ length: skills }, (_, at) => {
  const own = at % 10 === 9 ? steps[at - 1]! : Array.from({ length: 7 }, step)
  steps.push(own)
  return { name: `skill-${at}`, title: some(3), description: some(14), triggers: [], body: bodyOf(own), shapes: [] }
})

/** Milliseconds of processor time: what else the machine does is not counted. */
function timed<T>(run: () => T): { value: T; ms: number } {
  const before = process.cpuUsage()
  const value = run()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

const profiles = timed(() => new Map(texts.map((text) => [text.name, profileOf(text)])))
const all = [...profiles.value]
const index = timed(() => likenessIndex(profiles.value, likenessPolicy.redundant))
const near = timed(() =>
  all.map(([id, profile]) => index.value.near(profile, likenessPolicy.redundant, (other) => other !== id).length),
)
const probes = all.slice(0, 20)
const everybody = timed(() =>
  probes.map(([, one]) => all.filter(([, other]) => index.value.compare(one, other).similarity > 0.6)),
)
const found = near.value.reduce((sum, count) => sum + count, 0)
const peer = (everybody.ms * skills) / probes.length
const value = index.ms + near.ms
report({
  name: 'likeness-2k',
  value: rounded(value, 0),
  peer: rounded(peer, 0),
  ratio: rounded(peer / value, 1),
  pass: value <= budgetMs * scale && found === 2 * Math.floor(skills / 10),
  unit: 'ms',
  profilesMs: rounded(profiles.ms, 0),
  found,
  skills,
})
