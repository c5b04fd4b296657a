import { countEndings, countVerdicts, type JudgedEnding } from '@/bench/support/count-verdicts'
import { tableOf, writeTable } from '@/bench/support/judgement-table'
import { labelledEndings } from '@/bench/support/known-endings'
import { personalWords, wordsHeld } from '@/bench/support/personal-words'
import { plantedPeople, plantedWords } from '@/bench/support/planted-people'
import { report, scale } from '@/bench/support/report'
import { servedEndings } from '@/bench/support/served-endings'
import { servedNoise } from '@/bench/support/served-noise'
import { judge, learned, missingHere, openDrafts, postSet, postTranscript, publicSets } from '@/bench/support/served-set'
import type { PublicSet, Weighed } from '@/bench/support/served-set'
import { traceOf } from '@/bench/support/trace-of'
import { Api } from '@/e2e/support/api'
import { startServer } from '@/e2e/support/server'
import { judgeEnding } from '@/lib/domain/verdict/judge-ending'

/**
 * Proposals on real transcripts against the families that an expert found by reading them, as a table with what is wanted. Each set is
 * posted to a running server of its own, which learns from it; its open proposals, its suggestions and its endings are held against that
 * reading. Noise and requests of invented people are posted to one more. The peer is the reading itself. Without the reading or the
 * transcripts nothing is measured, and it says what is missing.
 */
interface Served {
  judged: Weighed[]
  endings: JudgedEnding[]
  personal: string[]
  held: { proposals: number; of: number }
}

async function onServer<T>(work: (api: Api) => Promise<T>): Promise<T> {
  const server = await startServer()
  try {
    return await work(new Api(server.url))
  } finally {
    await server.close()
  }
}

const serveSet = (set: PublicSet): Promise<Served> =>
  onServer(async (api) => {
    await postSet(api, set)
    await learned(api)
    const drafts = await openDrafts(api, set.name)
    const words = personalWords(set)
    const endings: JudgedEnding[] = []
    for (const reading of set.readings) endings.push(...(await servedEndings(api, set.name, reading)))
    return {
      endings,
      personal: drafts.flatMap((draft) => wordsHeld(draft, words)),
      held: {
        proposals: drafts.filter(({ gates }) => gates.some(({ code }) => code === 'untrusted_instruction')).length,
        of: drafts.length,
      },
      // Last: it promotes what hits.
      judged: set.readings.map((reading) => judge(api.url, reading, set.name)),
    }
  })

/** Requests that tell of people whom nobody is. */
const servePlanted = () =>
  onServer(async (api) => {
    await postTranscript(api, 'planted', 'planted.json', plantedPeople())
    await learned(api)
    const drafts = await openDrafts(api, 'planted')
    return { drafts: drafts.length, words: drafts.flatMap((draft) => wordsHeld(draft, plantedWords)) }
  })

async function measureAll() {
  const sets: [string, Served][] = []
  for (const set of publicSets) sets.push([set.name, await serveSet(set)])
  const planted = await servePlanted()
  const noise = await onServer((api) => servedNoise(api, Math.max(1, Math.round(6 * scale))))
  const labelled = labelledEndings()
  const served = sets.map(([, one]) => one)
  return {
    judged: served.flatMap(({ judged }) => judged),
    endings: countEndings(served.flatMap(({ endings }) => endings)),
    // A server believes a label that it is given: without it, what it would derive is asked of the code that derives it.
    traces: Object.fromEntries(
      Object.entries(labelled).map(([name, known]) => {
        return [
          name,
          traceOf(
            known,
            countVerdicts(known, (session) => judgeEnding(session).outcome),
          ),
        ]
      }),
    ),
    personal: { ...Object.fromEntries(sets.map(([name, { personal }]) => [name, personal])), planted: planted.words },
    plantedDrafts: planted.drafts,
    held: {
      proposals: served.reduce((sum, { held }) => sum + held.proposals, 0),
      of: served.reduce((sum, { held }) => sum + held.of, 0),
    },
    noise,
  }
}

const missing = missingHere()
if (missing.length > 0) {
  const text = `not here: ${missing.join('; ')}`
  console.log(`Nothing was measured, ${text}.`)
  report({ name: 'judgement', value: null, peer: null, ratio: null, pass: true, skipped: text })
} else {
  const measured = await measureAll()
  const rows = tableOf(measured)
  console.log(writeTable(rows))
  for (const { set, missed, none } of measured.judged) {
    if (none.length > 0) console.log(`${set}, proposals that hit nothing: ${none.slice(0, 10).join(' · ')}`)
    if (missed.length > 0) console.log(`${set}, families not found: ${missed.join(' · ')}`)
  }
  if (measured.noise.strong.length > 0) console.log(`noise, strong proposals: ${measured.noise.strong.join(' · ')}`)
  const failed = rows.filter(({ isMet }) => isMet === false)
  report({
    name: 'judgement',
    value: Object.fromEntries(rows.map(({ measure, pooled, isMet }) => [measure, { pooled, isMet }])),
    peer: { highFamilies: measured.judged.reduce((sum, { high }) => sum + high, 0) },
    ratio: null,
    pass: failed.length === 0,
    sets: measured.judged.map(({ missed, none, ...one }) => ({ ...one, missed: missed.length, none: none.length })),
  })
}
