import { z } from 'zod'
import { text } from '@/lib/contract/text'
import { lifecycle, origins } from '@/lib/contract/skill-shape'
import { notFound } from '@/lib/domain/problem/problem'
import { cachedAnswer } from '@/lib/operations/cached-answer'
import { readServedFile } from '@/lib/serving'
import { skillFile } from './answers'
import { agent, name } from './arguments'
import { servedByName } from './served'
import { tool, type ToolContext } from './tool'
import { textOrBytes } from '../text-or-bytes'

async function readFile(ctx: ToolContext, ref: string, path: string): Promise<Record<string, unknown>> {
  const served = await servedByName(ctx, ref)
  const { row, files, warning } = served
  const servedFile = await readServedFile(ctx, served, path)
  if (!servedFile) throw notFound(`file "${path}" in "${row.name}" (it has ${files.map((file) => file.path).join(', ')})`)
  const content = textOrBytes(servedFile.content)
  return {
    name: row.name,
    version: row.version,
    digest: row.digest,
    lifecycle: served.lifecycle,
    ...(warning ? { warning } : {}),
    path,
    sha256: servedFile.sha256,
    bytes: servedFile.content.byteLength,
    ...('text' in content ? content : { base64: Buffer.from(content.bytes).toString('base64') }),
    files,
  }
}

export const readSkill = tool({
  name: 'skill_read',
  title: "Read a skill's files",
  description:
    'Read one file of a skill: SKILL.md, or a `path` it refers to (text, or base64 for binary files). Without `name`, list the available skills.',
  operations: ['skill.list', 'skill.read'],
  isRead: true,
  input: z.strictObject({
    name: name.optional(),
    path: text.path(z.string().min(1).max(200)).optional().describe('A file of the skill, such as references/notes.md'),
    origin: z.enum(origins).optional(),
    lifecycle: lifecycle.optional(),
    limit: z.number().int().min(1).max(200).optional(),
    agent,
  }),
  output: skillFile,
  run: (ctx, { name: ref, path = 'SKILL.md', origin, lifecycle: state, limit }) =>
    ref === undefined
      ? cachedAnswer(ctx, 'skill.list', { origin, lifecycle: state, limit, ...(state === undefined ? { live: true } : {}) })
      : readFile(ctx, ref, path),
})
