import { promises as fs } from 'node:fs'
import path from 'node:path'
import * as contract from '@/lib/contract/connection'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { writeArchive } from '@/lib/skill-md/archive/write-archive'
import type { ArchiveFile } from '@/lib/skill-md/archive/open-archive'
import { productVersion } from '@/lib/config/version'
import { readVerb, type Context } from '@/lib/kernel'
import { pluginFiles } from '@/lib/serving'
import { servedFiles } from '@/lib/publish'

const scriptNames = ['mettle-hook.sh', 'send-hook.mjs']
const digestLength = 8

const readScripts = (): Promise<ArchiveFile[]> =>
  Promise.all(
    scriptNames.map(async (name) => {
      const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'bin/hook', name)
      return { path: name, content: new Uint8Array(await fs.readFile(file)) }
    }),
  )

/** Where this server is reached; a bind to every address is reached at this machine's own. */
function addressOf({ settings: { host, port } }: Pick<Context, 'settings'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const listed = ({ path: file, content }: ArchiveFile) => ({ path: file, bytes: content.byteLength, sha256: sha256Hex(content) })

/** Packs what is served now. Its version names what is in it, so that a harness sees an update when there is one, and only then. */
export const bundlePlugin = readVerb(contract.bundlePlugin, async (ctx, { harness, agent }) => {
  const { skills, refused } = await servedFiles(ctx.db, ctx, null, agent ?? ctx.agent)
  const content = { url: addressOf(ctx), scripts: await readScripts(), skills }
  const digest = digestOfFiles(pluginFiles(harness, { ...content, version: productVersion }).map(listed))
  const version = `${productVersion}+${digest.replace(/^sha256:/, '').slice(0, digestLength)}`
  const files = pluginFiles(harness, { ...content, version }).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const archive = writeArchive(files)
  return {
    harness,
    fileName: `mettle-${harness}-plugin.zip`,
    version,
    files: files.map(listed),
    refused,
    bytes: archive.byteLength,
    sha256: sha256Hex(archive),
    archive: Buffer.from(archive).toString('base64'),
  }
})
