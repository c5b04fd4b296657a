import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/kernel'

/** The person who asks with a browser of their own. @throws Problem `forbidden` for everybody else */
export function requirePerson({ userId, browser }: Context): { userId: string; browser: string } {
  if (userId !== undefined && browser !== undefined) return { userId, browser }
  throw new Problem('forbidden', 'Only a person who is signed in with an account can do this.')
}
