import { describe, expect, it } from 'vitest'
import { checkPolicy } from './check'
import { policyFields } from './fields'
import { movesSkills } from './moves-skills'
import {
  policyDefaults,
  policyFieldNames,
  policyPresetNames,
  policyPresets,
  teamWorkspacePatch,
  type PolicyPatch,
} from './policy'
import { applyPatch, resolvePolicy } from './resolve'

describe('the fields', () => {
  it('have a label of their own each, in words that a person reads', () => {
    const labels = policyFieldNames.map((name) => policyFields[name].label)
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+\b/)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('change the past of skills where sweeps look at them, and nowhere else', () => {
    const moving = policyFieldNames.filter(movesSkills)
    expect(moving).toEqual(expect.arrayContaining(['warnRate', 'deprecateRate', 'archiveDays', 'automation', 'frozen']))
    for (const name of ['learning', 'autoPromote', 'minSessions', 'serveWarnings', 'agentIsolation'] as const)
      expect(moving).not.toContain(name)
  })
})

describe('the defaults', () => {
  it('are the published ones', () => {
    expect(policyDefaults).toMatchObject({
      learning: 'on',
      autoIngest: 'on',
      crystallisation: 'on',
      procedures: 'on',
      negativeFromFailures: 'on',
      evolution: 'review',
      merge: 'review',
      serveWarnings: 'on',
      expandClusters: 3,
      typedDecay: 'on',
      autoActivateTools: 0,
      autoPromote: 'off',
      automation: 'learned',
      agentIsolation: 'isolated',
      agentWrites: 'propose',
      packTrust: 'any',
      window: 20,
      warnJudged: 5,
      warnRate: 0.4,
      recoverJudged: 5,
      recoverRate: 0.45,
      deprecateJudged: 10,
      deprecateRate: 0.3,
      proveClean: 3,
      proveRate: 0.5,
      unblockClean: 5,
      unblockRate: 0.5,
      archiveDays: 30,
      retirement: 'rate',
      evolveOverlap: 0.7,
      mergeSimilarity: 0.9,
      minSteps: 3,
      minSessions: 3,
      windowDays: null,
      overTrigger: { low: { rate: 0.45, uses: 3 }, medium: { rate: 0.35, uses: 3 }, high: { rate: 0.3, uses: 2 } },
      sweepMinutes: 60,
    })
  })

  it('stand within their own limits, and so does every preset', () => {
    expect(checkPolicy(policyDefaults)).toEqual([])
    for (const name of policyPresetNames) expect(checkPolicy(applyPatch(policyDefaults, policyPresets[name]))).toEqual([])
  })

  it('have words for a form', () => {
    for (const name of policyFieldNames) expect(policyFields[name].label, name).toMatch(/^[A-Z]/)
  })
})

describe('presets', () => {
  it('autopilot turns on what it names, review nothing', () => {
    expect(applyPatch(policyDefaults, policyPresets.autopilot)).toMatchObject({
      autoPromote: 'on',
      evolution: 'auto',
      merge: 'auto',
      automation: 'learned and human',
    })
    expect(applyPatch(policyDefaults, policyPresets.review)).toEqual(policyDefaults)
    expect(applyPatch(policyDefaults, teamWorkspacePatch).learning).toBe('off')
  })
})

describe('resolvePolicy', () => {
  it('takes the nearest value and says whose it is', () => {
    const { policy, sources } = resolvePolicy(
      { version: 3, values: { warnRate: 0.5, proveClean: 4, window: 30 } },
      { version: 7, values: { warnRate: 0.45, proveClean: 5 } },
      { version: 5, values: { warnRate: 0.35 } },
    )
    expect(policy).toMatchObject({ version: 7, warnRate: 0.35, proveClean: 5, window: 30, deprecateRate: 0.3 })
    expect(sources).toMatchObject({ warnRate: 'skill', proveClean: 'agent', window: 'workspace', deprecateRate: 'default' })
  })

  it('is the defaults at version 1 where nothing was saved', () => {
    const { policy, sources } = resolvePolicy()
    expect(policy).toEqual({ ...policyDefaults, version: 1 })
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']))
  })

  it('lays levels and half-lives over one another, and undefined over nothing', () => {
    const { policy, sources } = resolvePolicy(
      { version: 2, values: { overTrigger: { low: { rate: 0.6 } }, warnRate: undefined } },
      null,
      { version: 3, values: { overTrigger: { high: { uses: 4 } }, halfLifeDays: { api: 30 } } },
    )
    expect(policy.overTrigger).toEqual({
      low: { rate: 0.6, uses: 3 },
      medium: { rate: 0.35, uses: 3 },
      high: { rate: 0.3, uses: 4 },
    })
    expect(policy.halfLifeDays).toEqual({ browser: 7, api: 30, code: 180, domain: 365, unknown: 30 })
    expect(policy.warnRate).toBe(0.4)
    expect(sources).toMatchObject({ overTrigger: 'skill', warnRate: 'default' })
    expect(policyDefaults.overTrigger.low.rate).toBe(0.45)
  })

  it('lets a nearer scope say none', () => {
    const { policy } = resolvePolicy({ version: 2, values: { windowDays: 90 } }, null, {
      version: 3,
      values: { windowDays: null },
    })
    expect(policy.windowDays).toBeNull()
  })
})

describe('checkPolicy', () => {
  it('names each value outside its limits', () => {
    const values = applyPatch(policyDefaults, {
      warnRate: 1.2,
      window: 0,
      warnJudged: 2.5,
      windowDays: 0,
      halfLifeDays: { api: 0 },
      overTrigger: { low: { uses: 0 } },
    })
    expect(
      checkPolicy(values)
        .flatMap(({ paths }) => paths)
        .sort(),
    ).toEqual(['halfLifeDays.api', 'overTrigger.low.uses', 'warnJudged', 'warnRate', 'window', 'windowDays'])
    expect(checkPolicy({ ...policyDefaults, warnRate: Number.NaN })).toHaveLength(1)
  })

  it('speaks of limits in the unit that was typed', () => {
    const values = { ...policyDefaults, warnRate: 4, archiveDoubt: 0.6 }
    expect(checkPolicy(values, 'form').map(({ message }) => message)).toEqual([
      'Warn below must be from 0% to 100%',
      'Maximum doubt when archiving a failing skill must be from 0.1% to 50%',
    ])
    expect(checkPolicy(values)[0]?.message).toBe('warnRate must be a number from 0 to 1')
  })

  it.each<[PolicyPatch, string[]]>([
    [{ warnRate: 0.6 }, ['warnRate recoverRate', 'warnRate proveRate', 'warnRate unblockRate']],
    [{ warnRate: 0.4, recoverRate: 0.4 }, []],
    [{ deprecateRate: 0.41 }, ['deprecateRate warnRate']],
    [{ proveRate: 0.35 }, ['warnRate proveRate']],
    [{ unblockRate: 0.1 }, ['warnRate unblockRate']],
    [{ trustedRate: 0.6 }, ['trustedRate untrustedRate']],
    [{ window: 4 }, ['warnJudged window', 'recoverJudged window', 'deprecateJudged window']],
    [{ window: 5, retirement: 'evidence' }, []],
    [{ proveClean: 21 }, ['proveClean window']],
    [{ overTrigger: { low: { uses: 21 } } }, ['overTrigger.low.uses window']],
  ])('names both fields of each pair that %j makes contradict', (patch, pairs) => {
    const issues = checkPolicy(applyPatch(policyDefaults, patch))
    expect(issues.map(({ paths }) => paths.join(' '))).toEqual(pairs)
    for (const { paths, message } of issues) for (const path of paths) expect(message).toContain(path)
  })

  it('says it in the words of the form', () => {
    const [first] = checkPolicy({ ...policyDefaults, warnRate: 0.455 }, 'form')
    expect(first?.message).toBe(
      '“Warn below” (45.5%) must be at most “Recover from” (45%): otherwise a skill would recover while its warning still applies',
    )
  })
})
