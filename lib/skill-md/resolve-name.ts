import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isReservedName, nameFaults } from '@/lib/skill-md/check-name'
import type { Repair } from '@/lib/skill-md/skill'
import { lengthOf } from '@/lib/skill-md/standard'
import { nameLengthMax, slugify } from '@/lib/skill-md/slugify'

/** The name a skill gets, the name it was known by, and what had to be done. */
export type ResolvedName =
  | { ok: true; name: string; alias?: string; repairs: Repair[] }
  | { ok: false; code: 'name-missing' | 'name-reserved'; message: string }

const connectorKey = /^[A-Za-z0-9_.-]+(?::[A-Za-z0-9_.-]+)+$/

/**
 * Takes the name of the file where it is good, a slug of it where it is not (the old one stays as an alias), and the directory's
 * where the file has none. The name in the file wins over the directory; both are named in the repair.
 */
export function resolveName(written: string | undefined, directory?: string): ResolvedName {
  const repairs: Repair[] = []
  const raw = written?.trim() ?? ''
  const name = raw === '' ? slugify(directory ?? '') : nameFaults(raw).length === 0 ? raw : slugOrHash(raw, directory)
  if (name === '')
    return { ok: false, code: 'name-missing', message: 'The front matter has no name. Add a line "name: my-skill".' }
  if (isReservedName(name)) {
    return {
      ok: false,
      code: 'name-reserved',
      message: `"${name}" is the name of a route or of a device and cannot name a skill. Choose another.`,
    }
  }
  if (raw === '') repairs.push({ code: 'name-from-directory', detail: `Took the name "${name}" from the directory` })
  else if (raw !== name) repairs.push(describe(raw, name))
  if (directory !== undefined && directory.normalize('NFKC') !== raw.normalize('NFKC') && slugify(directory) !== name) {
    repairs.push({ code: 'name-directory', detail: `The file says "${raw}", its directory "${directory}"; the file wins` })
  }
  return { ok: true, name, alias: raw !== '' && raw !== name ? raw : undefined, repairs }
}

function describe(raw: string, name: string): Repair {
  const detail = `"${raw}" became "${name}"; the old name stays as an alias`
  if (connectorKey.test(raw)) return { code: 'connector-name', detail }
  return { code: lengthOf(raw) > nameLengthMax ? 'name-shortened' : 'name-normalised', detail }
}

/** A name with no Latin letter gives no slug: the directory's serves, else one made from the name's digest. */
function slugOrHash(raw: string, directory?: string): string {
  return slugify(raw) || slugify(directory ?? '') || `skill-${bytesToHex(sha256(utf8ToBytes(raw.normalize('NFKC')))).slice(0, 8)}`
}
