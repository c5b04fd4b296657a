import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { clientVariables } from './client-path'
import { makeHome } from './make-home'
import { remoteFault, type GitRemote } from './git-remote'
import { isLoopbackHost } from './loopback'
import { networksOf } from './trusted-proxies'
import { SettingsError } from './settings-error'

const isPort = 'must be a port: a whole number from 0 to 65535'
const port = z.coerce.number(isPort).int(isPort).min(0, isPort).max(65_535, isPort)

const isCount = 'must be a whole number of recorded calls'

const environment = z.object({
  METTLE_HOME: z.string().min(1).optional(),
  METTLE_WORKSPACE_DIR: z.string().min(1).optional(),
  METTLE_HOST: z.string().min(1).default('127.0.0.1'),
  METTLE_PORT: port.optional(),
  METTLE_PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(?::\d+)?\/?$/, 'must be http(s)://host without a path')
    .optional(),
  METTLE_OIDC_ISSUER: z
    .string()
    .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/, 'must be https://… as the provider names itself')
    .refine((text) => URL.canParse(text), 'must be an address')
    .optional(),
  METTLE_OIDC_CLIENT_ID: z.string().min(1).optional(),
  METTLE_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  METTLE_OIDC_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => /^[\w-]+(\.[\w-]+)+$/.test(domain)),
      'must be domains, as in "example.com,example.org"',
    )
    .optional(),
  METTLE_TRUSTED_PROXIES: z
    .string()
    .refine((text) => networksOf(text) !== null, 'must be networks, as in "10.0.0.0/8, 192.0.2.7"')
    .optional(),
  METTLE_GIT_REMOTE: z
    .string()
    .superRefine((text, given) => {
      const message = remoteFault(text)
      if (message !== null) given.addIssue({ code: 'custom', message })
    })
    .optional(),
  METTLE_GIT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'needs visible characters without spaces')
    .optional(),
  METTLE_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  METTLE_SECRET_FORMER: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => one.length >= 16),
      'must be former secrets, separated by commas, of 16 characters or more',
    )
    .optional(),
  METTLE_AUTH: z.enum(['open', 'token']).default('open'),
  METTLE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'needs at least 16 visible characters without spaces')
    .optional(),
  METTLE_CALLS_MAX: z.coerce.number(isCount).int(isCount).min(1, isCount).optional(),
  METTLE_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  METTLE_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METTLE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be postgresql://…')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must be file:… or postgresql://…')
    .optional(),
})

/** METTLE_ variables that another part of the product reads: the command line and the tests. */
const elsewhere = new Set(['METTLE_URL', 'METTLE_SHARED', 'METTLE_DATA', 'METTLE_TEST_POSTGRES', 'METTLE_BROWSER'])

/** Everything that the product reads from its environment, once. */
export interface Settings {
  home: string
  workspaceDir: string
  databaseUrl: string
  /** PostgreSQL without the pooler, for what needs a connection of its own. */
  directUrl: string
  provider: 'sqlite' | 'postgresql'
  host: string
  port: number
  /** Only this machine reaches it: bound to loopback, and no proxy leads there. */
  isLoopback: boolean
  /** Where people and agents reach it through a proxy, without a trailing slash; null: at its own address. */
  publicUrl: string | null
  /** Seals and signs everything new. */
  secret: string
  /** Open what was sealed and signed before the secret was rotated; the last one is the oldest. */
  formerSecrets: readonly string[]
  /** Whether an address is that of a proxy whose forwarded headers are read. */
  isTrustedProxy: (address: string) => boolean
  /** The OpenID provider that people sign in with; null: with their passwords alone. */
  oidc: OidcSettings | null
  /** Where workspaces are pushed to; null: nowhere. */
  gitRemote: GitRemote | null
  /** Who runs the server: everybody who reaches this machine's loopback while nobody has an account, or whoever holds the token. */
  auth: 'open' | 'token'
  /** The owner's token; null in open mode. */
  token: string | null
  /** As many recorded calls as a workspace keeps; null: no limit. */
  callsMax: number | null
  /** What this process does: answer pages and programs, do the jobs, or both. */
  role: z.output<typeof environment>['METTLE_ROLE']
  logLevel: z.output<typeof environment>['METTLE_LOG']
  isProduction: boolean
  /** Variables that move files of the programs of agents, as far as they are set. */
  clientEnv: Readonly<Record<string, string>>
}

/** An OpenID provider, as this server is registered there. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whoever has an address of one of these joins without an invitation, as viewer. */
  domains: readonly string[]
}

/** @throws SettingsError where only a part of it is set */
function oidcOf(read: z.output<typeof environment>): OidcSettings | null {
  const { METTLE_OIDC_ISSUER: issuer, METTLE_OIDC_CLIENT_ID: clientId, METTLE_OIDC_CLIENT_SECRET: clientSecret } = read
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret, domains: read.METTLE_OIDC_DOMAINS ?? [] }
  if (issuer ?? clientId ?? clientSecret ?? read.METTLE_OIDC_DOMAINS)
    throw new SettingsError(
      'METTLE_OIDC_ISSUER, METTLE_OIDC_CLIENT_ID and METTLE_OIDC_CLIENT_SECRET belong together: set all three',
    )
  return null
}

/** @throws SettingsError for a token that goes nowhere */
function gitRemoteOf({ METTLE_GIT_REMOTE: address, METTLE_GIT_TOKEN: token }: z.output<typeof environment>): GitRemote | null {
  if (address !== undefined) return { address, token: token ?? null }
  if (token !== undefined) throw new SettingsError('METTLE_GIT_TOKEN is for a remote repository: set METTLE_GIT_REMOTE, too')
  return null
}

/** Parses an environment; a malformed value or an unknown METTLE_ variable is one clear line. */
export function parseSettings(env: Record<string, string | undefined>): Omit<Settings, 'secret'> & { secret?: string } {
  const unknown = Object.keys(env).find(
    (name) => name.startsWith('METTLE_') && !(name in environment.shape) && !elsewhere.has(name),
  )
  if (unknown) throw new SettingsError(`${unknown} is not a Mettle setting; see CONTRIBUTING.md for the list`)
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`${issue?.path.join('.')} ${issue?.message ?? 'is malformed'}`)
  }
  const read = parsed.data
  // A hint to the bundler: these paths belong to the machine, and must not be traced as part of the product.
  const home = path.resolve(/* turbopackIgnore: true */ read.METTLE_HOME ?? path.join(os.homedir(), '.mettle'))
  const databaseUrl = read.DATABASE_URL ?? `file:${path.join(home, 'mettle.db')}`
  const fallbackPort = port.safeParse(env.PORT)
  const leadsOut = read.METTLE_PUBLIC_URL !== undefined || read.METTLE_TRUSTED_PROXIES !== undefined
  const isLoopback = isLoopbackHost(read.METTLE_HOST) && !leadsOut
  if (!isLoopback && !read.METTLE_SECRET)
    throw new SettingsError(
      'METTLE_SECRET is required when METTLE_HOST is not a loopback address, or METTLE_PUBLIC_URL or METTLE_TRUSTED_PROXIES leads there',
    )
  if (read.METTLE_ROLE !== 'all' && databaseUrl.startsWith('file:'))
    throw new SettingsError('METTLE_ROLE shares work between processes, which needs PostgreSQL: on SQLite one process does all')
  if (read.METTLE_AUTH === 'token' && read.METTLE_TOKEN?.startsWith('mtl_'))
    throw new SettingsError('METTLE_TOKEN is an API key: a server needs a token of its own')
  return {
    home,
    workspaceDir: path.resolve(/* turbopackIgnore: true */ read.METTLE_WORKSPACE_DIR ?? path.join(home, 'workspace')),
    databaseUrl,
    directUrl: read.METTLE_DIRECT_URL ?? databaseUrl,
    provider: databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql',
    host: read.METTLE_HOST,
    port: read.METTLE_PORT ?? (env.PORT && fallbackPort.success ? fallbackPort.data : 4310),
    isLoopback,
    publicUrl: read.METTLE_PUBLIC_URL?.replace(/\/$/, '') ?? null,
    secret: read.METTLE_SECRET,
    formerSecrets: read.METTLE_SECRET_FORMER ?? [],
    isTrustedProxy: networksOf(read.METTLE_TRUSTED_PROXIES ?? '') ?? (() => false),
    oidc: oidcOf(read),
    gitRemote: gitRemoteOf(read),
    auth: read.METTLE_AUTH,
    token: read.METTLE_AUTH === 'token' ? (read.METTLE_TOKEN ?? null) : null,
    callsMax: read.METTLE_CALLS_MAX ?? null,
    role: read.METTLE_ROLE,
    logLevel: read.METTLE_LOG,
    isProduction: env.NODE_ENV === 'production',
    clientEnv: Object.fromEntries(clientVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  }
}

/** A secret of this machine, stored next to the database and readable by its owner alone. */
function storedSecret(home: string, name: 'secret' | 'token'): string {
  const file = path.join(home, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  makeHome(home)
  const secret = randomBytes(32).toString('hex')
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    // Another process that started at the same moment was first.
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    throw error
  }
}

/** Former secrets that lie in the home beside the present one, one a line. */
function storedFormer(home: string): string[] {
  const file = path.join(home, 'secret.former')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim() || [])
}

export type Secrets = Pick<Settings, 'secret' | 'formerSecrets'>

/** The present secret, then the former ones. */
export const secretsOf = ({ secret, formerSecrets }: Secrets): readonly string[] => [secret, ...formerSecrets]

/** What the first secret that opens something finds; null when none does. */
export function withSomeSecret<T>(secrets: Secrets, open: (secret: string) => T | null): T | null {
  for (const secret of secretsOf(secrets)) {
    const found = open(secret)
    if (found !== null) return found
  }
  return null
}

/** Secrets for one purpose: what is sealed for it opens for no other. */
export const secretsFor = ({ secret, formerSecrets }: Secrets, purpose: string): Secrets => ({
  secret: `${secret}\n${purpose}`,
  formerSecrets: formerSecrets.map((former) => `${former}\n${purpose}`),
})

/** The token of a server that requires one: the given one, else that of the home. */
export const tokenOf = ({ auth, token, home }: Pick<Settings, 'auth' | 'token' | 'home'>): string | null =>
  auth === 'token' ? (token ?? storedSecret(home, 'token')) : null

const slot: typeof globalThis & { mettleSettings?: Settings } = globalThis

/** The settings of this process: the only reader of the environment. */
export function settings(): Settings {
  if (!slot.mettleSettings) {
    const parsed = parseSettings(process.env)
    const secret = parsed.secret ?? storedSecret(parsed.home, 'secret')
    const former = new Set([...parsed.formerSecrets, ...storedFormer(parsed.home)])
    former.delete(secret)
    slot.mettleSettings = { ...parsed, secret, formerSecrets: [...former], token: tokenOf(parsed) }
  }
  return slot.mettleSettings
}
