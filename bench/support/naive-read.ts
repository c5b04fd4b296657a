import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

export interface NaiveCall {
  id: string
  tool: string
  input: unknown
}

/** What everyone writes first: a line at a time, JSON.parse, and a look at each block. */
export async function naiveRead(file: string): Promise<{ calls: NaiveCall[]; errors: number }> {
  const calls: NaiveCall[] = []
  let errors = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue
    const record = JSON.parse(line) as { type?: string; message?: { content?: unknown } }
    if (record.type !== 'assistant' && record.type !== 'user') continue
    const content = record.message?.content
    for (const block of Array.isArray(content) ? (content as Record<string, unknown>[]) : []) {
      if (block.type === 'tool_use') calls.push({ id: String(block.id), tool: String(block.name), input: block.input })
      if (block.type === 'tool_result' && block.is_error === true) errors++
    }
  }
  return { calls, errors }
}
