import { describe, expect, it } from 'vitest'
import { forbidden, matrix, modules, resolveImport } from './import-matrix.js'

const allowed = [
  ['lib/domain/score/rate.ts', 'lib/domain/policy/policy'],
  ['lib/transcripts/registry.ts', 'lib/domain/session/step'],
  ['lib/services/skill/edit-skill.ts', 'lib/store/id'],
  ['lib/services/skill/edit-skill.ts', 'prisma/generated/sqlite/client'],
  ['lib/operations/registry.ts', 'lib/services/index'],
  ['lib/services/skill/edit-skill.ts', 'lib/library'],
  ['lib/services/skill/edit-skill.ts', 'lib/services/skill/take-act'],
  ['lib/learning/candidate/reconcile-candidate.ts', 'lib/scoring'],
  ['lib/library/merge/merge-into.ts', 'lib/library/skill/revise-skill'],
  ['lib/cli/main.ts', 'lib/client/http-client'],
  ['components/skill/rate.tsx', 'components/ui/badge'],
  ['components/skill/rate.tsx', 'components/charts/rate'],
  ['app/page.tsx', 'components/skill/rate'],
  ['scripts/test.mjs', 'lib/store/store'],
] as const

const refused = [
  ['lib/domain/score/rate.ts', 'lib/store/id', 'lib/domain may not import lib/store/id'],
  ['lib/domain/score/rate.ts', 'lib/domains/other', 'lib/domain may not import'],
  ['lib/transcripts/registry.ts', 'lib/redact/redact', 'lib/transcripts may not import'],
  ['lib/services/skill/edit-skill.ts', 'lib/http/handle', 'lib/services may not import'],
  ['lib/services/skill/edit-skill.ts', 'app/page', 'lib/services may not import'],
  ['lib/cli/main.ts', 'lib/services/index', 'lib/cli may not import'],
  ['lib/services/skill/edit-skill.ts', 'lib/services/candidate/edit-candidate', 'never each other'],
  ['lib/services/skill/edit-skill.ts', 'lib/library/skill/revise-skill', 'imports its index alone'],
  ['lib/scoring/use/record-uses.ts', 'lib/ingest', 'lib/scoring may not import'],
  ['lib/kernel/verb.ts', 'lib/publish', 'lib/kernel may not import'],
  ['lib/client/http-client.ts', 'lib/store/store', 'lib/client may not import'],
  ['components/skill/rate.tsx', 'lib/services/index', 'components may not import'],
  ['components/skill/rate.tsx', 'components/session/steps', "one noun's components never import another's"],
  ['components/ui/badge.tsx', 'components/skill/rate', "one noun's components never import another's"],
] as const

describe('The import matrix', () => {
  it.each(allowed)('lets %s import %s', (file, target) => expect(forbidden(file, target)).toBeNull())

  it.each(refused)('keeps %s from importing %s', (file, target, reason) => expect(forbidden(file, target)).toContain(reason))

  it('resolves the alias and relative paths, and ignores packages', () => {
    expect(resolveImport('lib/domain/a.ts', '@/lib/store/id')).toBe('lib/store/id')
    expect(resolveImport('lib/domain/score/a.ts', '../../store/id')).toBe('lib/store/id')
    expect(resolveImport('lib/domain/a.ts', 'zod')).toBeNull()
  })

  it('lets the pure folders import only the domain', () => {
    expect(matrix['lib/domain']).toEqual([])
    for (const room of ['lib/transcripts', 'lib/skill-md', 'lib/redact']) expect(matrix[room]).toEqual(['lib/domain'])
  })

  it('lets only the modules and their verbs access the rows', () => {
    const seeing = Object.keys(matrix).filter((room) => matrix[room]?.includes('prisma'))
    expect(seeing.toSorted()).toEqual(['lib/reading', 'lib/services', 'lib/store', ...modules].toSorted())
  })

  it('orders the modules: each imports earlier ones', () => {
    for (const [place, module] of modules.entries()) {
      const known = (matrix[module] ?? []).filter((room) => modules.includes(room))
      expect(known).toEqual(modules.slice(0, place))
    }
  })
})
