import { randomUUID } from 'node:crypto'
import { sessionSeconds, shownSecret } from '@/lib/auth/browser-session'
import { hasAccounts } from '@/lib/auth/find-person'
import { secretsOf, settings, withSomeSecret } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'
import type { Role } from '@/lib/domain/permission/role'
import { isFirstAccountCode, readResetCode } from '@/lib/domain/sign-in/join-link'
import { asProblem } from '@/lib/kernel'
import { log } from '@/lib/observe/log'
import { acceptInvitation, readInvitation } from '@/lib/services/account/accept-invitation'
import { limitSignIns } from '@/lib/services/account/limit-sign-ins'
import { createFirstAccount } from '@/lib/services/account/create-first-account'
import { resetPassword } from '@/lib/services/account/reset-password'
import { signIn, signOut } from '@/lib/services/account/sign-in'
import { addressOf, isEncrypted } from './client-of'
import { guardOrigin } from './guard'
import { identify } from './identify'
import { takeNonce } from './sign-in'

/** What a form about an account comes to: the secret of the browser's cookie, or what to tell the person. */
export type Entered = { ok: true; secret: string; workspace?: string } | { ok: false; problem: string }

/** What a form sent; a field that is missing or a file is empty. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

async function entered(headers: Headers, work: () => Promise<{ secret: string; workspace?: string }>): Promise<Entered> {
  try {
    guardOrigin(headers, settings())
    await limitSignIns(addressOf(headers), new Date())
    return { ok: true, ...(await work()) }
  } catch (error) {
    const { code, detail } = asProblem(error, `req_${randomUUID()}`)
    if (code === 'unauthenticated') log().warn({ address: addressOf(headers) }, 'a sign-in was refused')
    return { ok: false, problem: detail }
  }
}

const browserOf = (headers: Headers) => ({ userAgent: headers.get('user-agent'), address: addressOf(headers) })

/** Signs in with the `email` and `password` of a form. */
export const signInByForm = (headers: Headers, form: FormData): Promise<Entered> =>
  entered(headers, async () => {
    const given = { email: textIn(form, 'email'), password: textIn(form, 'password') }
    return { secret: await signIn(given, browserOf(headers), new Date()) }
  })

/** How an account can be made here and now. */
export type Joining =
  | { kind: 'first' }
  | { kind: 'invited'; email: string; role: Role; workspace: string; hasAccount: boolean }
  /** The link is not valid, or none was given. */
  | { kind: 'closed'; hasAccounts: boolean }

/** Whether a code for the first account is ours, also one that a former secret signed. */
const isOurs = (code: string): boolean => secretsOf(settings()).some((secret) => isFirstAccountCode(secret, code, Date.now()))

/** What the parameters of a link open. Whoever runs the server needs none for the first account. */
export async function readJoining(headers: Headers, { invitation, first }: Partial<Record<string, string>>): Promise<Joining> {
  if (invitation !== undefined) {
    const found = await readInvitation(invitation, new Date())
    return found ? { kind: 'invited', ...found } : { kind: 'closed', hasAccounts: await hasAccounts() }
  }
  if (await hasAccounts()) return { kind: 'closed', hasAccounts: true }
  const hasLink = first !== undefined && !settings().isLoopback && isOurs(first)
  return hasLink || (await isOwner(headers)) ? { kind: 'first' } : { kind: 'closed', hasAccounts: false }
}

async function isOwner(headers: Headers): Promise<boolean> {
  try {
    const { actor, userId } = await identify(headers)
    return actor.kind === 'person' && userId === undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') return false
    throw error
  }
}

/** Makes an account, or adds a workspace to the one there is, with the `name`, `email` and `password` of a form and its link. */
export const joinByForm = (headers: Headers, form: FormData): Promise<Entered> =>
  entered(headers, async () => {
    const invitation = textIn(form, 'invitation')
    const password = textIn(form, 'password')
    const browser = browserOf(headers)
    if (invitation !== '') return acceptInvitation(invitation, { name: textIn(form, 'name'), password }, browser)
    const joining = await readJoining(headers, { first: textIn(form, 'first') })
    if (joining.kind !== 'first')
      throw new Problem('gone', 'This link is too old, or somebody made the first account. Sign in, or get a new link.')
    return { secret: await createFirstAccount({ name: textIn(form, 'name'), email: textIn(form, 'email'), password }, browser) }
  })

/** The nonce of a link for a new password, also of one that a former secret signed; null for one that is not ours. */
const nonceOf = (email: string, code: string): string | null =>
  withSomeSecret(settings(), (secret) => readResetCode(secret, email, code, Date.now()))

/** Whether a link sets the password of an address here and now. */
export const canReset = ({ email = '', code = '' }: Partial<Record<string, string>>): boolean => nonceOf(email, code) !== null

/** Sets a new password with the `password` of a form and its link, and signs in. */
export const resetByForm = (headers: Headers, form: FormData): Promise<Entered> =>
  entered(headers, async () => {
    const [email, password] = [textIn(form, 'email'), textIn(form, 'password')]
    const nonce = nonceOf(email, textIn(form, 'code'))
    const isOver = 'This link was used or is too old. Run "npx mettle link" with your address for a new one.'
    if (nonce === null) throw new Problem('gone', isOver)
    return {
      secret: await resetPassword(email, password, browserOf(headers), () => {
        if (!takeNonce(nonce)) throw new Problem('gone', isOver)
      }),
    }
  })

/** Ends the session of the browser that asks. */
export async function signOutHere(headers: Headers): Promise<void> {
  guardOrigin(headers, settings())
  const secret = shownSecret(headers)
  if (secret !== null) await signOut(secret)
}

/** The attributes of the cookie that keeps a browser signed in: for encrypted connections alone where people come by one. */
export const sessionCookieOptions = (headers: Headers) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: sessionSeconds,
    secure: isEncrypted(headers, settings()),
  }) as const

/** A place on this server that a person wanted to see; the overview for anything else. */
export const placeOf = (to: string | undefined): string => (to !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(to) ? to : '/')
