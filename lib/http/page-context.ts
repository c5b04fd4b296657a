import { cookies, headers } from 'next/headers'
import { settings } from '@/lib/config/settings'
import type { Context } from '@/lib/services/kernel/context'
import { requestContext } from './context'
import { guardHost } from './guard'

/** The context of a page or of a server action: the same caller, workspace and agent as over HTTP. */
export async function pageContext(): Promise<Context> {
  const [given, jar] = [await headers(), await cookies()]
  guardHost(given.get('host'), settings())
  return requestContext(given, jar.get(workspaceCookie)?.value)
}

/** Names the workspace that a person looks at; the header of a program wins over it. */
export const workspaceCookie = 'mettle-workspace'
