import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Skill } from '@modelcontextprotocol/server/ext/skills'

/** A file of a skill as the server published it: `digest` is `sha256:` and 64 hexadecimal digits. */
export interface CachedFile {
  uri: string
  digest: string
  size: number
}

/** A skill as the server published it, with the names of all files. */
export type CachedSkill = Skill & { resources: CachedFile[] }

/** What a server served when it last responded. */
export interface LastGood {
  /** ISO 8601 UTC. */
  savedAt: string
  tools: unknown[]
  skills: CachedSkill[]
}

export interface Keeper {
  read(): Promise<LastGood | null>
  /** Replaces the old state atomically, and deletes files that nothing references any more. */
  save(state: LastGood): Promise<void>
  hasFile(digest: string): Promise<boolean>
  /** @throws Error when the bytes do not match the digest. */
  cacheFile(digest: string, content: Uint8Array): Promise<void>
  /** The bytes of a digest, or null when they are missing or corrupt. */
  readFile(digest: string): Promise<Uint8Array | null>
}

const digestOf = (content: Uint8Array): string => `sha256:${createHash('sha256').update(content).digest('hex')}`
const isDigest = (text: string): boolean => /^sha256:[0-9a-f]{64}$/.test(text)

async function put(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, file)
}

const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** A copy on disk of what one server serves to one caller, each file under its digest. */
export function openKeeper(folder: string): Keeper {
  const index = path.join(folder, 'served.json')
  const files = path.join(folder, 'files')
  const placeOf = (digest: string) => {
    if (!isDigest(digest)) throw new Error('Not a file digest.')
    return path.join(files, digest.slice('sha256:'.length))
  }
  const read = async (digest: string) => {
    const content = await orNull(readFile(placeOf(digest)))
    return content && digestOf(content) === digest ? content : null
  }
  return {
    async read() {
      const text = await orNull(readFile(index, 'utf8'))
      try {
        return text === null ? null : (JSON.parse(text) as LastGood)
      } catch {
        // Truncated by a full disk: treated as absent.
        return null
      }
    },
    async save(state) {
      await put(index, JSON.stringify(state))
      const named = new Set(state.skills.flatMap((skill) => skill.resources.map((file) => path.basename(placeOf(file.digest)))))
      for (const name of (await orNull(readdir(files))) ?? [])
        if (!named.has(name) && !name.endsWith('.tmp')) await rm(path.join(files, name), { force: true })
    },
    hasFile: async (digest) => (await read(digest)) !== null,
    async cacheFile(digest, content) {
      if (digestOf(content) !== digest) throw new Error(`A file doesn't match its digest: ${digest}`)
      await put(placeOf(digest), content)
    },
    readFile: read,
  }
}
