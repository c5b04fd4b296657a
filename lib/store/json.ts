import type { Prisma } from '@/prisma/generated/sqlite/client'

/** An object as a column of JSON takes it: times as text, what is undefined left out, and nothing shared with who gave it. */
export function jsonOf<Given extends object>(
  value: Given,
): Given extends readonly unknown[] ? Prisma.InputJsonArray : Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value))
}
