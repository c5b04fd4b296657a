import type { Skill } from '@/lib/contract/skill-shape'

/** Whether the scan took the current version out of service, and nobody has answered for it: a reset is refused then. */
export const isBlocked = ({ lifecycle, scan }: Pick<Skill, 'lifecycle' | 'scan'>): boolean =>
  lifecycle === 'deprecated' && scan.verdict === 'deny' && scan.override === null
