import { notFound } from 'next/navigation'
import type { PageData } from '@/app/page-data'
import type { Skill } from '@/lib/contract/skill-shape'
import { Problem } from '@/lib/domain/problem/problem'

/** The skill of that name, alias or id; a name that is none's, or cannot be one, leads to the page that says what to do. */
export async function readOrNotFound(data: PageData, name: string): Promise<Skill> {
  try {
    return await data.read('skill.read', { name })
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'invalid')) notFound()
    throw error
  }
}
