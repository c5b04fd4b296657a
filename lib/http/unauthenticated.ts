import type { AuthSettings, Claim } from '@/lib/auth/caller'
import { Problem } from '@/lib/domain/problem/problem'

/** What a 401 carries: the scheme by which a program shows its token or key. */
export const challenge = { 'www-authenticate': 'Bearer realm="mettle"' }

/** Where people sign in. */
export const signInPath = '/sign-in'

const byLink =
  'Open the link that "npm start" printed, or run "npx mettle link" on the machine of this server for a new one. ' +
  `Who has an account signs in at ${signInPath}. ` +
  'Programs send "Authorization: Bearer" with the token in the file "token" of METTLE_HOME, or with an API key.'

/** Why a request is nobody's, with what to do. */
export function unauthenticated({ auth, publicUrl }: AuthSettings, kind: Claim['kind']): Problem {
  if (kind === 'key')
    return new Problem(
      'unauthenticated',
      'This API key is unknown, expired or revoked. Create another one in the settings, or run “mettle login” again.',
    )
  if (auth === 'token')
    return new Problem(
      'unauthenticated',
      kind === 'unknown' ? `This token is not valid here. ${byLink}` : `This server needs a token. ${byLink}`,
    )
  return new Problem(
    'unauthenticated',
    `Sign in at ${publicUrl ?? ''}${signInPath}. Programs send "Authorization: Bearer" with an API key, which the settings make.`,
  )
}
