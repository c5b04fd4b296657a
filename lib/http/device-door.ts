import { randomUUID } from 'node:crypto'
import type { Caller } from '@/lib/auth/caller'
import { settings } from '@/lib/config/settings'
import type { Permission } from '@/lib/domain/permission/permission'
import { Problem } from '@/lib/domain/problem/problem'
import type { DeviceRequest, DeviceState } from '@/lib/domain/sign-in/device-state'
import { asProblem } from '@/lib/kernel'
import { decideLogin, findLogin, leftOf, type Decider } from '@/lib/services/key/decide-login'
import { textIn } from './account-door'
import { guardOrigin } from './guard'
import { identify } from './identify'

/** The person of a signed-in browser; null for everybody else: a key or a token lets nobody in. */
export const deciderOf = ({ userId, browser, roles }: Caller): Decider | null =>
  userId !== undefined && browser !== undefined && roles ? { userId, roles } : null

/** Who looks at the page: a person who may decide, whoever runs a server without accounts, or nobody who is signed in. */
export async function visitorOf(headers: Headers): Promise<'person' | 'runner' | 'nobody'> {
  try {
    return deciderOf(await identify(headers)) ? 'person' : 'runner'
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') return 'nobody'
    throw error
  }
}

/** @throws Problem `forbidden` unless a person asks, in their browser and by a form of this site */
export async function requireDecider(headers: Headers): Promise<Decider> {
  guardOrigin(headers, settings())
  const person = deciderOf(await identify(headers))
  if (!person) throw new Problem('forbidden', 'Only a person who is signed in with an account lets a program in.')
  return person
}

/** Where a person may let a program in, by name, with what it may do there. */
export const workspacesOf = ({ roles }: Decider, asked: readonly Permission[]): DeviceRequest['workspaces'] =>
  [...roles].map(([name, role]) => ({ name, permissions: leftOf(asked, role) })).toSorted((a, b) => a.name.localeCompare(b.name))

async function requestOf(code: string, person: Decider): Promise<DeviceRequest> {
  const found = await findLogin(code, person, settings(), new Date())
  return { ...found, code, workspaces: workspacesOf(person, found.permissions) }
}

/**
 * One step of a person on the way to let a command line in: first the `code`, then, with what asks before their eyes, `decision` and
 * `workspace`. Each is a form of this site, so that a link decides nothing.
 */
export async function deviceByForm(headers: Headers, before: DeviceState, form: FormData): Promise<DeviceState> {
  try {
    const person = await requireDecider(headers)
    const [code, decision] = [textIn(form, 'code'), textIn(form, 'decision')]
    if (decision === '') return { step: 'request', request: await requestOf(code, person), problem: null }
    const isApproved = decision === 'approve'
    const secrets = settings()
    await decideLogin(code, isApproved ? textIn(form, 'workspace') : null, person, { secrets, now: new Date() })
    const host = before.step === 'request' ? before.request.host : 'The command line'
    return { step: isApproved ? 'approved' : 'refused', host, problem: null }
  } catch (error) {
    return { ...before, problem: asProblem(error, `req_${randomUUID()}`).detail }
  }
}
