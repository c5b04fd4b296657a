import { notFound } from 'next/navigation'
import type { PageData } from '@/app/page-data'
import type { Skill } from '@/lib/contract/skill-shape'
import { Problem } from '@/lib/domain/problem/problem'

/** Reads the skill by name, alias or id; an unknown or invalid name leads to the not-found page. */
export async function readOrNotFound(data: PageData, name: string): Promise<Skill> {
  try {
    return await data.read('skill.read', { name })
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'invalid')) notFound()
    throw error
  }
}
