// Writes the digest of each of a pack's skills into its manifest.
// Usage: node scripts/seal-pack.mjs packs/essentials
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

function filesBelow(dir, below = '') {
  return readdirSync(path.join(dir, below), { withFileTypes: true }).flatMap((entry) => {
    const relative = path.posix.join(below, entry.name)
    return entry.isDirectory() ? filesBelow(dir, relative) : [relative]
  })
}

/** Over the sorted lines of path and digest, as everywhere in the product. */
function digestOf(dir) {
  const lines = filesBelow(dir).map((file) => [file, sha256(readFileSync(path.join(dir, file)))])
  const sorted = lines.sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(sorted.map(([file, digest]) => `${file}\u0000${digest}\n`).join(''))
}

const [pack] = process.argv.slice(2)
if (!pack) {
  console.error('Say which pack: node scripts/seal-pack.mjs packs/essentials')
  process.exit(2)
}
const file = path.join(pack, 'pack.json')
const manifest = JSON.parse(readFileSync(file, 'utf8'))
manifest.skills = manifest.skills.map((skill) => ({ ...skill, digest: digestOf(path.join(pack, skill.name)) }))
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${manifest.name} ${manifest.version}: ${manifest.skills.length} skills sealed`)
