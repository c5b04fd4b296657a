import { describe, expect, it } from 'vitest'
import { forbidden, matrix, resolveImport } from './import-matrix.js'

const allowed = [
  ['lib/domain/score/rate.ts', 'lib/domain/policy/policy'],
  ['lib/transcripts/registry.ts', 'lib/domain/session/step'],
  ['lib/services/skill/move-skill.ts', 'lib/store/id'],
  ['lib/services/skill/move-skill.ts', 'prisma/generated/sqlite/client'],
  ['lib/operations/registry.ts', 'lib/services/index'],
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
  ['lib/services/skill/move-skill.ts', 'lib/http/handle', 'lib/services may not import'],
  ['lib/services/skill/move-skill.ts', 'app/page', 'lib/services may not import'],
  ['lib/cli/main.ts', 'lib/services/index', 'lib/cli may not import'],
  ['lib/client/http-client.ts', 'lib/store/store', 'lib/client may not import'],
  ['components/skill/rate.tsx', 'lib/services/index', 'components may not import'],
  ['components/skill/rate.tsx', 'components/session/steps', "one noun's components never import another's"],
  ['components/ui/badge.tsx', 'components/skill/rate', "one noun's components never import another's"],
] as const

describe('The import matrix', () => {
  it.each(allowed)('lets %s import %s', (file, target) => expect(forbidden(file, target)).toBeNull())

  it.each(refused)('keeps %s from importing %s', (file, target, reason) => expect(forbidden(file, target)).toContain(reason))

  it('sees through the alias and through relative paths, and leaves packages alone', () => {
    expect(resolveImport('lib/domain/a.ts', '@/lib/store/id')).toBe('lib/store/id')
    expect(resolveImport('lib/domain/score/a.ts', '../../store/id')).toBe('lib/store/id')
    expect(resolveImport('lib/domain/a.ts', 'zod')).toBeNull()
  })

  it('lets the pure folders import nothing but the domain', () => {
    expect(matrix['lib/domain']).toEqual([])
    for (const room of ['lib/transcripts', 'lib/skill-md', 'lib/redact']) expect(matrix[room]).toEqual(['lib/domain'])
  })

  it('lets no one but the store and the services open the database', () => {
    const openers = Object.keys(matrix).filter((room) => matrix[room]?.includes('prisma'))
    expect(openers.toSorted()).toEqual(['lib/services', 'lib/store'])
  })
})
