import { cookies, headers } from 'next/headers'
import { settings } from '@/lib/config/settings'
import type { Context } from '@/lib/kernel'
import { requestContext } from './context'
import { guardOrigin, pageFault } from './guard'

/** The context of a page: the same caller, workspace and agent as over HTTP. A link on another site may lead here. */
export async function pageContext(): Promise<Context> {
  const fault = pageFault(await headers(), settings())
  if (fault) throw fault
  return contextOfRequest(true)
}

/** The context of a server action: what a page of another origin sends is refused, whatever Next makes of it. */
export async function actionContext(): Promise<Context> {
  guardOrigin(await headers(), settings())
  return contextOfRequest(false)
}

async function contextOfRequest(isRead: boolean): Promise<Context> {
  const [given, jar] = [await headers(), await cookies()]
  const name = jar.get(workspaceCookie)?.value
  return requestContext(given, name ? { name, isRead } : undefined)
}

/** Names the workspace that a person looks at; the header of a program wins over it. */
export const workspaceCookie = 'mettle-workspace'
