import { z } from 'zod'
import { isResource, resourceOf } from '@/lib/contract/resource-tags'
import type { Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/operations/registry'
import { uncached, type Context } from '@/lib/kernel'
import { jsonTag, tagsIn } from './entity-tag'
import { HttpProblem } from './http-problem'

/**
 * RFC 9110 section 13.1.1: a write with If-Match runs only when the current tag is listed, compared strongly; `*` matches any
 * existing resource. Other failures of the write (no such skill) take precedence.
 * @throws HttpProblem `conflict` with status 412 and the current tag.
 */
export async function requireMatch(
  ctx: Context,
  headers: Headers,
  operation: Operation,
  params: Record<string, string>,
): Promise<void> {
  const ifMatch = headers.get('if-match')
  const resource = ifMatch === null ? null : resourceOf(operation)
  if (ifMatch === null || resource === null) return
  const tag = await presentTag(ctx, resource, params)
  const isStar = ifMatch.trim() === '*'
  if (tag !== null && (isStar || (!tag.startsWith('W/') && tagsIn(ifMatch).includes(tag)))) return
  const detail = 'It changed since the version named in If-Match. Read it again and retry with the new ETag.'
  throw new HttpProblem('conflict', detail, { status: 412, headers: tag === null ? {} : { etag: tag } })
}

/** The tag that a read of the resource would return now; null when the path alone does not identify a resource. */
async function presentTag(ctx: Context, resource: Operation, params: Record<string, string>): Promise<string | null> {
  const read = registry.get(resource.name)
  if (!read) return null
  const { input: schema } = resource
  const fields = schema instanceof z.ZodObject ? Object.entries(params).filter(([key]) => key in schema.shape) : []
  const input = Object.fromEntries(fields)
  return schema.safeParse(input).success ? jsonTag(await read(uncached(ctx), input), isResource(resource)) : null
}
