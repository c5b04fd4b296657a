import { z } from 'zod'
import { slugName as slug } from '@/lib/domain/name/slug-name'

const title = z.string().min(1).max(200)
const version = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,64})?$/, 'is three numbers with points, as in 1.0.0')

/** What a pack says of one of its skills; without a digest it is taken as it is. */
const packSkill = z.object({
  name: slug,
  tag: z.string().min(1).max(64).optional(),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is 64 hexadecimal digits')
    .optional(),
})

const packCluster = z.object({ name: slug, title: title.optional(), skills: z.array(slug).min(2).max(100) })
export type PackCluster = z.output<typeof packCluster>

const schema = z.object({
  name: slug,
  version,
  title: title.optional(),
  description: z.string().max(1024).default(''),
  /** A connector ships its skills as a pack, too. */
  kind: z.enum(['pack', 'connector']).default('pack'),
  skills: z.array(packSkill).min(1).max(200),
  clusters: z.array(packCluster).max(100).default([]),
})
export type PackManifest = z.output<typeof schema>

/** The file of a pack that says what it holds. */
export const manifestFile = 'pack.json'

const repeated = (names: readonly string[]): string | undefined => names.find((name, index) => names.indexOf(name) !== index)

function fault({ skills, clusters }: PackManifest): string | null {
  const names = skills.map((skill) => skill.name)
  const twice = repeated(names) ?? repeated(clusters.map((cluster) => cluster.name))
  if (twice !== undefined) return `it names "${twice}" twice`
  const outside = clusters.flatMap((cluster) => cluster.skills).find((name) => !names.includes(name))
  return outside === undefined ? null : `a cluster names "${outside}", which is none of its skills`
}

/** Reads a manifest; what it does not know is passed over. Never throws. */
export function readManifest(text: string): { ok: true; manifest: PackManifest } | { ok: false; reason: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: `${manifestFile} is no JSON` }
  }
  const read = schema.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    return { ok: false, reason: `${manifestFile}: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'cannot be read'}` }
  }
  const wrong = fault(read.data)
  return wrong === null ? { ok: true, manifest: read.data } : { ok: false, reason: `${manifestFile}: ${wrong}` }
}
