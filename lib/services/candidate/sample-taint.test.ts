import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ingestPaths } from '@/lib/ingest'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { listCandidates } from './list-candidates'

const data = process.env.METTLE_DATA ?? path.resolve('.data')
/** Real work in which nobody planted anything. */
const sets = ['codex/sessions', 'tau-bench', 'tau2', 'swe-agent'].map((set) => path.join(data, set))
const present = sets.filter((set) => existsSync(set))
const nobody = async () => undefined
const longMs = 600_000
/** Source: TRUST.md, taint. */
const falseAlarmsMax = 0.02

const isAbsent = present.length === 0
if (isAbsent)
  process.stderr.write('sample transcripts not found: unpack them into .data (or set METTLE_DATA) to look for false alarms\n')

forBothDatabases('The proposals of the sample sets', (open) => {
  it.skipIf(isAbsent)('are not held back as planted', { timeout: longMs }, async () => {
    const { ctx } = await open()
    for (const [index, set] of present.entries()) await ingestPaths(ctx, { paths: [set], agent: `set-${index}` }, nobody)
    await mineAgent(ctx, '*', nobody)
    const { items } = await listCandidates(ctx, { limit: 200 })
    const held = items.filter(({ gates }) => gates.some(({ code }) => code === 'untrusted_instruction'))
    expect(items.length).toBeGreaterThan(10)
    expect(held.length, held.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(falseAlarmsMax * items.length)
  })
})
