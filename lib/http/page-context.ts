import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { settings } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/kernel'
import { requestContext } from './context'
import { guardOrigin, pageFault } from './guard'
import { signInPath } from './unauthenticated'

/**
 * The context of a page: the same caller, workspace and agent as over HTTP. Links from other sites may lead here. A browser that is not
 * signed in any more is led to where it signs in.
 */
export async function pageContext(): Promise<Context> {
  const fault = pageFault(await headers(), settings())
  if (fault) throw fault
  try {
    return await contextOfRequest(true)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') redirect(signInPath)
    throw error
  }
}

/** The context of a server action: requests from pages of other origins are refused, independent of Next's own check. */
export async function actionContext(): Promise<Context> {
  guardOrigin(await headers(), settings())
  return contextOfRequest(false)
}

async function contextOfRequest(isRead: boolean): Promise<Context> {
  const [given, jar] = [await headers(), await cookies()]
  const name = jar.get(workspaceCookie)?.value
  return requestContext(given, name ? { name, isRead } : undefined)
}

/** The cookie with the workspace that a browser has open; a program's header takes precedence. */
export const workspaceCookie = 'mettle-workspace'
