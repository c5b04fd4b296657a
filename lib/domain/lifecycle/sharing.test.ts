import { describe, expect, it } from 'vitest'
import { isVisibleTo, type Owned, type Viewer } from './sharing'

const alone: Viewer = { agentId: 'b', sees: () => false }
const open: Viewer = { agentId: 'b', sees: (owner) => owner === 'a' }
const learned: Owned = { origin: 'learned', agentId: 'a', visibility: 'workspace', sharedAt: null }

describe('Who may know of a skill', () => {
  it.each<[string, Viewer | undefined, Partial<Owned>, boolean]>([
    ['a person sees what an agent learned', undefined, {}, true],
    ['a person sees what is kept to a user', undefined, { visibility: 'user' }, true],
    ['an agent does not see what another learned', alone, {}, false],
    ['an agent sees its own', alone, { agentId: 'b', visibility: 'user' }, true],
    ['an agent sees what is nobody’s', alone, { agentId: null, origin: 'human' }, true],
    ['an agent sees another’s human skill of the workspace', alone, { origin: 'human' }, true],
    ['an agent does not see another’s human skill kept to it', alone, { origin: 'human', visibility: 'user' }, false],
    ['an agent sees what a reviewer shared', alone, { sharedAt: 1 }, true],
    ['a share that was taken back hides it again', alone, { sharedAt: null, visibility: 'user' }, false],
    ['without isolation an agent sees what another learned', open, {}, true],
    ['without isolation, but not what is kept to a user', open, { visibility: 'user' }, false],
    ['nor what an isolated third one learned', open, { agentId: 'c' }, false],
  ])('%s', (_, viewer, skill, expected) => {
    expect(isVisibleTo(viewer, { ...learned, ...skill })).toBe(expected)
  })
})
