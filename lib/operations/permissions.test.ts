import { describe, expect, it } from 'vitest'
import { operations } from '@/lib/contract/index'
import { permissionOf } from '@/lib/contract/operation'
import { agentPermissions, asAgentHolds, permissions, type Permission } from '@/lib/domain/permission/permission'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context, Verb } from '@/lib/kernel'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { callAtAgentDoor } from './call-at-agent-door'
import { registry } from './registry'

describe('The permission of an operation', () => {
  it('is one of the closed set, and each of the set opens something', () => {
    for (const { name, permission } of operations) expect(permissions, name).toContain(permission)
    expect(permissions.filter((one) => !operations.some(({ permission }) => permission === one))).toEqual([])
  })

  it('is not "read" where more than the request itself is written', () => {
    const reads = operations.filter(({ permission, effect }) => permission === 'read' && effect.kind === 'write')
    // What people do with their own account needs no permission in a workspace: the verbs refuse everybody else.
    expect(reads.map(({ name }) => name).toSorted()).toEqual([
      'account.revokeKey',
      'account.signOut',
      'member.leave',
      'policy.simulate',
      'redaction.test',
      'skill.offer',
      'skill.validate',
    ])
    for (const { name, permission, effect } of operations)
      if (permission !== 'read' && effect.kind === 'read')
        expect([name, permission], name).toMatchObject([name, expect.stringMatching(/manage|admin/)])
  })

  it('of an agent never is to decide, to manage or to administer', () => {
    expect(agentPermissions).toEqual(['report', 'propose', 'read'])
    expect(asAgentHolds(permissions)).toEqual(agentPermissions)
    const asked = operations.filter((one) => permissionOf(one, true) !== permissionOf(one, false))
    expect(Object.fromEntries(asked.map(({ name, proposal }) => [name, proposal]))).toEqual({
      'skill.create': 'create',
      'skill.edit': 'update',
      'skill.deprecate': 'deprecate',
      'skill.promote': 'promote',
      'skill.delete': 'delete',
      'skill.merge': 'merge',
    })
  })
})

/** No operation takes it, so that a call that is let through ends before it does anything. */
const broken = { 'a\0': 1 }

/** Whether a call went past the permission. */
async function isLetThrough(ctx: Context, verb: Verb): Promise<boolean> {
  try {
    await callAtAgentDoor(ctx, verb, broken)
    return true
  } catch (error) {
    return !(error instanceof Problem && error.code === 'forbidden' && error.detail.includes('needs the permission'))
  }
}

forBothDatabases('A caller with one permission', (open, provider) => {
  it.each(permissions)('"%s" gets what needs it, and is forbidden everything else', async (held) => {
    const { ctx } = await open()
    const wrong: string[] = []
    for (const verb of registry.values()) {
      const { name, permission } = verb.operation
      if ((await isLetThrough({ ...ctx, permissions: [held] }, verb)) !== (permission === held)) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  // What an agent holds does not depend on the database.
  it.runIf(provider === 'sqlite')('as an agent gets no more by an operation that it may ask for', async () => {
    const { ctx } = await open()
    const agent = (held: readonly Permission[]): Context => ({ ...ctx, permissions: held, isAgentDoor: true, agent: 'desk' })
    const wrong: string[] = []
    for (const verb of registry.values()) {
      const { operation } = verb
      const needed = permissionOf(operation, true)
      const isOpen = agentPermissions.some((one) => one === needed)
      if ((await isLetThrough(agent(agentPermissions), verb)) !== isOpen) wrong.push(operation.name)
    }
    expect(wrong).toEqual([])
  })
})
