'use server'

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { FormState } from '@/components/account/form-state'
import { sessionCookie } from '@/lib/auth/browser-session'
import {
  joinByForm,
  placeOf,
  resetByForm,
  sessionCookieOptions,
  signInByForm,
  signOutHere,
  type Entered,
} from '@/lib/http/account-door'
import type { ConsentState } from '@/lib/domain/sign-in/consent-state'
import type { DeviceState } from '@/lib/domain/sign-in/device-state'
import { consentByForm } from '@/lib/http/consent-door'
import { deviceByForm } from '@/lib/http/device-door'
import { signInPath } from '@/lib/http/unauthenticated'
import { workspaceCookie } from '@/lib/http/page-context'

async function enter(came: Entered, to: string): Promise<FormState> {
  if (!came.ok) return { problem: came.problem }
  const jar = await cookies()
  jar.set(sessionCookie, came.secret, sessionCookieOptions(await headers()))
  if (came.workspace !== undefined) jar.set(workspaceCookie, came.workspace, { sameSite: 'strict', httpOnly: true, path: '/' })
  redirect(to)
}

export async function signInAction(_: FormState, form: FormData): Promise<FormState> {
  const to = form.get('to')
  return enter(await signInByForm(await headers(), form), placeOf(typeof to === 'string' ? to : undefined))
}

export async function joinAction(_: FormState, form: FormData): Promise<FormState> {
  return enter(await joinByForm(await headers(), form), '/')
}

export async function resetAction(_: FormState, form: FormData): Promise<FormState> {
  return enter(await resetByForm(await headers(), form), '/')
}

export async function deviceAction(before: DeviceState, form: FormData): Promise<DeviceState> {
  return deviceByForm(await headers(), before, form)
}

export async function consentAction(_: ConsentState, form: FormData): Promise<ConsentState> {
  return consentByForm(await headers(), form)
}

export async function signOutAction(): Promise<void> {
  await signOutHere(await headers())
  ;(await cookies()).delete(sessionCookie)
  redirect(signInPath)
}
