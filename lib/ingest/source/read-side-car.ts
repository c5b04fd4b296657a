import { promises as fs } from 'node:fs'

const agentFile = /(^|[/\\])agent-[^/\\]+\.jsonl$/
const bytesMax = 64 * 1024

/** The text of the metadata file beside a sub-agent's transcript, `agent-<id>.meta.json`; undefined when there is none. */
export async function readSideCar(file: string): Promise<string | undefined> {
  if (!agentFile.test(file)) return undefined
  const beside = file.replace(/\.jsonl$/, '.meta.json')
  const text = await fs.readFile(beside, 'utf8').catch(() => undefined)
  return text !== undefined && text.length <= bytesMax ? text : undefined
}
