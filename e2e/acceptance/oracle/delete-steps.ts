import { expect } from 'vitest'
import type { Api } from '../../support/api'
import type { Outcome, Play } from './run-step'

/** A skill known by a key with an underscore, and one that needs it by that key. */
export async function makeDependent(api: Api): Promise<void> {
  const content = '# Do it\n\n1. Do it.\n'
  await api.post('/api/skills', { name: 'base_skill', description: 'Is needed', content })
  await api.post('/api/skills', { name: 'base_skill-user', description: 'Needs it', content, dependsOn: ['base_skill'] })
}

const answered = (status: number) => (_: Play, outcome: Outcome) => expect(outcome.answer?.status).toBe(status)

/** What the case of deleting says in words alone. */
export const deleteInWords: Record<string, (play: Play, outcome: Outcome) => void> = {
  'v13-delete-with-dependents 1': (_, { answer }) => {
    expect(answer?.status).toBe(409)
    expect(answer?.body).toMatchObject({ detail: expect.stringContaining('base-skill-user') as string })
  },
  'v13-delete-with-dependents 2': (_, { answer }) =>
    expect(answer?.body).toMatchObject({ name: 'base-skill', aliases: ['base_skill'] }),
  'v13-delete-with-dependents 3': answered(200),
  'v13-delete-with-dependents 4': answered(200),
}
