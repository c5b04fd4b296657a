import { z } from 'zod'

/** A name that is a folder's and an address's too, of skills, packs and workspaces alike. */
export const slugName = z
  .string()
  .regex(/^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'is 1 to 64 of a-z, 0-9 and single hyphens')
