import { z } from 'zod'
import type { Secrets } from '@/lib/config/settings'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { cached } from './cached'
import type { Context } from './context'
import { decrypt } from './encrypt'
import { readSetting, type Setting } from './setting'

const stored = z.object({ sealedSalt: z.string().nullable().default(null) })

/**
 * The salt of redacted session keys, kept since the secret that it came from was rotated: with another one, a session that comes again
 * would be a new one.
 */
export const saltSetting: Setting<z.output<typeof stored>> = {
  key: 'sessionKeySalt',
  schema: stored,
  none: { sealedSalt: null },
}

/** The salt of a workspace that keeps none: of the secret that it began with, as far as that is known. */
export const derivedSalt = ({ secret, formerSecrets }: Secrets): string =>
  sha256Hex(`keys of sessions\n${formerSecrets.at(-1) ?? secret}`)

/** The salt by which session keys are redacted in a workspace. */
export async function sessionKeySalt(ctx: Pick<Context, 'store' | 'workspace' | 'settings'>): Promise<string> {
  const { reader } = ctx.store
  const { sealedSalt } = await cached(reader, ctx, { parts: ['content'], key: [saltSetting.key] }, () =>
    readSetting(reader, ctx, saltSetting),
  )
  const kept = sealedSalt === null ? null : decrypt(sealedSalt, ctx.settings)
  return kept ?? derivedSalt(ctx.settings)
}
