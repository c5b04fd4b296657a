import { z } from 'zod'

const lockedPack = z.object({
  version: z.string(),
  digest: z.string(),
  key: z.string().optional(),
  skills: z.record(z.string(), z.string()),
})
const lock = z.object({ lockfileVersion: z.literal(1), packs: z.record(z.string(), lockedPack) })
/** Packs by name; of each the digest of its manifest, the key that signed it if one did, and those of its skills by name. */
export type Lock = z.output<typeof lock>

/** Where the lock lies in a workspace. */
export const lockFile = 'skills.lock.json'

/** A pack as it is installed. */
export interface InstalledPack {
  name: string
  version: string
  digest: string
  /** Public key of who signed it. */
  key: string | null
  skills: readonly { name: string; digest: string }[]
}

const byName = <T extends { name: string }>(list: readonly T[]): T[] => list.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The lock of some packs: the same packs give the same text. Null without any: then there is no lock. */
export function writeLock(packs: readonly InstalledPack[]): string | null {
  if (packs.length === 0) return null
  const entries = byName(packs).map(({ name, version, digest, key, skills }) => {
    const locked = Object.fromEntries(byName(skills).map((skill) => [skill.name, skill.digest]))
    return [name, { version, digest, ...(key === null ? {} : { key }), skills: locked }]
  })
  return `${JSON.stringify({ lockfileVersion: 1, packs: Object.fromEntries(entries) }, null, 2)}\n`
}

/** Null where the text is no lock. */
export function readLock(text: string): Lock | null {
  try {
    return lock.parse(JSON.parse(text))
  } catch {
    // Whoever wrote it, it says nothing that could be compared.
    return null
  }
}
