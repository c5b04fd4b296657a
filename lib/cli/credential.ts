import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { signInLink } from '@/lib/domain/sign-in/browser-proof'
import { firstAccountLink, resetLink } from '@/lib/domain/sign-in/join-link'
import { homeOf } from './server/place'
import { readLogin } from './stored-login'

type Env = Record<string, string | undefined>

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether what is sent to a server stays on this machine. */
export const isOnThisMachine = (url: string): boolean => loopback.test(new URL(url).hostname)

/** A secret in the home of this machine's server; undefined: it has none. */
function inHome(env: Env, file: 'token' | 'secret'): string | undefined {
  try {
    return readFileSync(path.join(homeOf(env), file), 'utf8').trim() || undefined
  } catch {
    // An open server has no token, and another account's files can't be read.
    return undefined
  }
}

/**
 * What a command shows to a server: METTLE_TOKEN, else the key of a login there, else the token of the home, which goes to this
 * machine's server alone.
 */
export function credential(url: string, env: Env): string | undefined {
  return env.METTLE_TOKEN || (readLogin(url, env)?.key ?? ownToken(url, env))
}

/** The token of the home, for this machine's server. */
function ownToken(url: string, env: Env): string | undefined {
  return isOnThisMachine(url) ? inHome(env, 'token') : undefined
}

const newNonce = (): string => randomBytes(16).toString('hex')

/** An address that signs one browser in to a server with a token; undefined where the server needs none. */
export function signInAddress(url: string, env: Env): string | undefined {
  // A key opens the API, and no page; that of a login neither.
  const token = env.METTLE_TOKEN || ownToken(url, env)
  return token && !token.startsWith('mtl_') ? signInLink(url, token, newNonce(), Date.now()) : undefined
}

/** An address that lets one person make the first account of a server; undefined where nothing says that it needs accounts. */
export function firstAccountAddress(url: string, env: Env): string | undefined {
  const isRemote = env.METTLE_PUBLIC_URL !== undefined || (env.METTLE_HOST !== undefined && !loopback.test(env.METTLE_HOST))
  if (!isRemote || env.METTLE_SECRET === undefined) return undefined
  return firstAccountLink(publicAddress(url, env), env.METTLE_SECRET, newNonce(), Date.now())
}

const publicAddress = (url: string, env: Env): string => env.METTLE_PUBLIC_URL?.replace(/\/$/, '') ?? url

/** An address where one person chooses a new password; undefined where the secret of the server isn't known here. */
export function resetAddress(url: string, env: Env, email: string): string | undefined {
  const secret = env.METTLE_SECRET ?? inHome(env, 'secret')
  return secret && resetLink(publicAddress(url, env), secret, email.toLowerCase(), { nonce: newNonce(), nowMs: Date.now() })
}
