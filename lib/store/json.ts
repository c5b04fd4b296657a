import type { Prisma } from '@/prisma/generated/sqlite/client'

/** An object as a JSON column stores it: times as text, undefined fields omitted, and nothing shared with the caller. */
export function jsonOf<Given extends object>(
  value: Given,
): Given extends readonly unknown[] ? Prisma.InputJsonArray : Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value))
}
