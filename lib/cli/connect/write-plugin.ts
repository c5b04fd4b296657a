import { promises as fs } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { unzipSync } from 'fflate'
import type { Client } from '@/lib/client/http-client'
import type { PluginHarness } from '@/lib/contract/connection'
import { isScript } from '@/lib/skill-md/is-script'
import type { Answer } from '../command-spec'
import { plural } from '../table'

/** How a harness installs a plugin from a folder, and the file that identifies an earlier one of ours. */
const installers: Record<PluginHarness, { manifest: string; install: (dir: string) => string[] }> = {
  'claude-code': {
    manifest: 'mettle/.claude-plugin/plugin.json',
    install: (dir) => [`claude plugin marketplace add ${dir}`, 'claude plugin install mettle@mettle'],
  },
  codex: {
    manifest: 'mettle/.codex-plugin/plugin.json',
    install: (dir) => [`codex plugin marketplace add ${dir}`, 'codex plugin add mettle@mettle'],
  },
}

const isPlugin = (name: string | undefined): name is PluginHarness => name !== undefined && name in installers

/** Writes the plugin folder of a harness: a new folder, or over an earlier one of ours. @throws InvalidArgumentError */
export async function writePlugin(client: Client, name: string | undefined, to: string): Promise<Answer> {
  if (!isPlugin(name)) throw new InvalidArgumentError(`Use --plugin with one of ${Object.keys(installers).join(', ')}.`)
  const dir = path.resolve(to)
  const { manifest, install } = installers[name]
  const present = await fs.readdir(dir).catch(() => [])
  const isOurs =
    present.length > 0 &&
    (await fs.access(path.join(dir, manifest)).then(
      () => true,
      () => false,
    ))
  if (present.length > 0 && !isOurs) throw new InvalidArgumentError(`${dir} is not empty. Name an empty folder.`)
  const { archive, ...answer } = await client.call('plugin.bundle', { harness: name })
  const files = Object.entries(unzipSync(Buffer.from(archive, 'base64')))
  const outside = files.find(([file]) => !path.resolve(dir, file).startsWith(dir + path.sep))
  if (outside) throw new Error(`The server sent ${outside[0]}, a path outside the folder. Nothing was written.`)
  await fs.rm(path.join(dir, 'mettle'), { recursive: true, force: true })
  for (const [file, content] of files) {
    await fs.mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await fs.writeFile(path.join(dir, file), content, { mode: isScript(content) ? 0o777 : 0o666 })
  }
  const refusals = answer.refused.map((one) => `  Excluded ${one.name}: ${one.reason}`)
  const text = [
    `${dir}: ${plural(files.length, 'file')} written. Install it with`,
    ...install(dir).map((line) => `  ${line}`),
    ...refusals,
  ]
  return { json: { to: dir, ...answer }, text: text.join('\n') }
}
