import type { VersionItem } from '@/lib/contract/skill-history'
import type { Version } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'

type ScanShape = VersionItem['scan']

/** The scan's result for a version, in wire form. */
export const scanView = (version: Pick<Version, 'verdict' | 'findings' | 'override'> | null): ScanShape => ({
  verdict: version?.verdict ?? null,
  findings: jsonColumns.Version.findings(version?.findings ?? []),
  override: version?.override ?? null,
})
