import git, { Errors, type HttpClient } from 'isomorphic-git'
import { atomicFs as fs } from './atomic-fs'

/** A remote repository did not take a branch. The message is a sentence that says why and what to do, and holds no credentials. */
export class PushFailed extends Error {}

export interface PushTo {
  /** Without credentials. */
  url: string
  /** `user:password`, or a token alone. */
  token: string | null
  /** A host that does not answer is given up after the first, a push that does not end after the second. */
  limits?: { answerMs: number; wholeMs: number }
}

const patience = { answerMs: 30_000, wholeMs: 5 * 60_000 }

/** The name under which the repository keeps what the remote has: of its own, so that a person's remotes stay as they are. */
const remote = 'mettle'

/** Some hosts let a token in under any user; this one is right for all of those. */
const anyUser = 'x-access-token'

/**
 * Sends a branch to the branch of the same name of a remote repository, never by force: where that has commits that are not here, it
 * is left as it is. Answers the commit that it has then. @throws PushFailed
 */
export async function pushBranch(dir: string, ref: string, to: PushTo): Promise<string> {
  const stop = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(slow(to)), { once: true })
  })
  const { answerMs, wholeMs } = to.limits ?? patience
  let timer = setTimeout(() => stop.abort(), answerMs)
  const onAnswer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), wholeMs)
  }
  try {
    return await Promise.race([send(dir, ref, to, clientOf(to, stop.signal, onAnswer)), stopped])
  } catch (error) {
    throw explained(error, ref, to)
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

async function send(dir: string, ref: string, { url, token }: PushTo, client: HttpClient): Promise<string> {
  const headers: Record<string, string> = { 'user-agent': `git/isomorphic-git@${git.version()}` }
  if (token !== null) headers.authorization = `Basic ${Buffer.from(credentialsOf(token)).toString('base64')}`
  let sent: string | undefined
  let isThere = false
  const onPrePush: Parameters<typeof git.push>[0]['onPrePush'] = ({ localRef, remoteRef }) => {
    sent = localRef.oid
    isThere = localRef.oid === remoteRef.oid
    return !isThere
  }
  try {
    // A proxy that the repository's own settings name would see the token.
    await git.push({ fs, dir, http: client, url, remote, ref, remoteRef: ref, headers, onPrePush, corsProxy: '' })
  } catch (error) {
    if (!isThere) throw error
  }
  if (sent === undefined) throw new Error('A push ended without a commit')
  return sent
}

const credentialsOf = (token: string): string => (token.includes(':') ? token : `${anyUser}:${token}`)

/** Redirects are not followed, for the token is meant for one host. An answer is read to its end before anybody parses it. */
function clientOf(to: PushTo, signal: AbortSignal, onAnswer: () => void): HttpClient {
  return {
    async request({ url, method, headers, body }) {
      const sent: Uint8Array[] = []
      for await (const part of body ?? []) sent.push(part)
      const content = sent.length > 0 ? { body: Buffer.concat(sent) } : {}
      const answer = await fetch(url, { method, headers, ...content, signal, redirect: 'manual' })
      onAnswer()
      if (answer.status !== 200) throw new PushFailed(sentenceOf(answer.status, to))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const told = Object.fromEntries(answer.headers.entries())
      return { url, method, headers: told, statusCode: 200, statusMessage: answer.statusText, body: only(bytes) }
    },
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

const hostOf = ({ url }: PushTo): string => new URL(url).host
const slow = (to: PushTo): PushFailed => new PushFailed(`${hostOf(to)} did not answer in time. It is tried again.`)

function sentenceOf(status: number, to: PushTo): string {
  const host = hostOf(to)
  if (status === 401 || status === 203)
    return to.token === null
      ? `${host} asks for credentials: set METTLE_GIT_TOKEN, and restart.`
      : `${host} does not accept METTLE_GIT_TOKEN (${status}): it may have expired. Set a new one, and restart.`
  if (status === 403) return `${host} does not let METTLE_GIT_TOKEN write to this repository (403). Give it write access.`
  if (status === 404)
    return `${host} has no such repository, or hides it from METTLE_GIT_TOKEN (404). Make an empty one: ${to.url}`
  if (status >= 300 && status < 400)
    return `${host} says that the repository is elsewhere (${status}). Set METTLE_GIT_REMOTE to its present address, and restart.`
  return `${host} answered ${status}. It is tried again.`
}

/** Codes of the system and of the client for hosts that are away. */
const away = /^(?:E(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|HOSTDOWN)|UND_ERR_\w+)$/
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/

const branchOf = (ref: string): string => ref.replace('refs/heads/', '')

const moved = (ref: string, to: PushTo): PushFailed =>
  new PushFailed(
    `${hostOf(to)} has commits on "${branchOf(ref)}" that this workspace lacks. Nothing was overwritten. Merge them in the folder of the workspace (git pull --no-rebase ${to.url} ${branchOf(ref)}), or remove that branch there.`,
  )

/** The same failure in a sentence. What a host writes is quoted in part, and never what was sent to it. */
function explained(error: unknown, ref: string, to: PushTo): unknown {
  if (error instanceof PushFailed) return error
  if (error instanceof Errors.PushRejectedError) return moved(ref, to)
  if (error instanceof Errors.GitPushError) {
    const { result } = error.data
    const said = result.refs[ref]?.error ?? result.error ?? ''
    return /non-fast-forward|fetch first/.test(said) ? moved(ref, to) : new PushFailed(refused(said, ref, to))
  }
  if (
    error instanceof Errors.SmartHttpError ||
    error instanceof Errors.ParseError ||
    error instanceof Errors.EmptyServerResponseError
  )
    return new PushFailed(`What answers at ${to.url} is no git repository. Check METTLE_GIT_REMOTE.`)
  const code = codeOf(error)
  if (code !== null && untrusted.test(code))
    return new PushFailed(`The certificate of ${hostOf(to)} is not trusted (${code}). NODE_EXTRA_CA_CERTS names one of your own.`)
  if (code !== null && away.test(code)) return new PushFailed(`${hostOf(to)} can’t be reached (${code}). It is tried again.`)
  return error
}

function refused(said: string, ref: string, { token, ...to }: PushTo): string {
  const secrets = token === null ? [] : [token, ...token.split(':'), Buffer.from(credentialsOf(token)).toString('base64')]
  const quoted = secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), said)
  return `${hostOf({ token, ...to })} refused the branch "${branchOf(ref)}": ${quoted.slice(0, 200) || 'no reason given'}. It is tried again.`
}

/** The client wraps the cause of what went wrong. */
function codeOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return at.code
  return null
}
