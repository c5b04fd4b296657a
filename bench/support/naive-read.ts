import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

export interface NaiveCall {
  id: string
  tool: string
  input: unknown
  /** The first 2,000 characters of the result, when it is a plain text. */
  head: string
}

export interface NaiveReading {
  calls: NaiveCall[]
  prompts: string[]
  errors: number
}

/** The obvious approach: a line at a time, JSON.parse, and a check of each block. Extracts inputs, heads of results and prompts. */
export async function naiveRead(file: string): Promise<NaiveReading> {
  const calls = new Map<string, NaiveCall>()
  const prompts: string[] = []
  let errors = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue
    const record = JSON.parse(line) as { type?: string; message?: { content?: unknown } }
    if (record.type !== 'assistant' && record.type !== 'user') continue
    const content = record.message?.content
    if (typeof content === 'string') prompts.push(content)
    for (const block of Array.isArray(content) ? (content as Record<string, unknown>[]) : []) {
      if (block.type === 'tool_use')
        calls.set(String(block.id), { id: String(block.id), tool: String(block.name), input: block.input, head: '' })
      if (block.type !== 'tool_result') continue
      if (block.is_error === true) errors++
      const call = calls.get(String(block.tool_use_id))
      if (call && typeof block.content === 'string') call.head = block.content.slice(0, 2000)
    }
  }
  return { calls: [...calls.values()], prompts, errors }
}
