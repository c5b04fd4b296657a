import type { AuthSettings, Claim } from '@/lib/auth/caller'
import { Problem } from '@/lib/domain/problem/problem'

/** What a 401 carries: the scheme by which a program shows its token or key. */
export const challenge = { 'www-authenticate': 'Bearer realm="mettle"' }

const signIn =
  'Open the link that "npm start" printed, or run "npx mettle link" on the machine of this server for a new one. ' +
  'Programs send "Authorization: Bearer" with the token in the file "token" of METTLE_HOME, or with an API key.'

/** Why a request is nobody's, with what to do. */
export function unauthenticated({ host, auth }: AuthSettings, kind: Exclude<Claim['kind'], 'owner'>): Problem {
  if (kind === 'key')
    return new Problem('unauthenticated', 'This API key is unknown, expired or revoked. Create another one in the settings.')
  if (auth === 'token')
    return new Problem(
      'unauthenticated',
      kind === 'nobody' ? `This server needs a token. ${signIn}` : `This token is not valid here. ${signIn}`,
    )
  return new Problem(
    'unauthenticated',
    `This server is bound to ${host}, where others reach it too, and accounts do not exist yet: without a key it serves nobody. ` +
      'Leave METTLE_HOST out, or set it to 127.0.0.1, and start again. To use it from another machine, forward a port to it, ' +
      'as with "ssh -L 4310:127.0.0.1:4310 <this machine>", and open http://127.0.0.1:4310 there.',
  )
}
