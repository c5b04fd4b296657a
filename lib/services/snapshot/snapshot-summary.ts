import type { SnapshotSummary } from '@/lib/contract/snapshot'
import { entryKind, type SnapshotManifest } from '@/lib/domain/snapshot/manifest'

/** What a manifest says, as people ask for it. */
export function summaryOf(manifest: SnapshotManifest): SnapshotSummary {
  const rows = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? 0
  const files = manifest.entries.filter((entry) => entryKind(entry.path)?.kind !== 'rows').length
  return {
    workspace: manifest.workspace.name,
    takenAt: manifest.takenAt,
    version: manifest.version,
    format: manifest.format,
    tables: manifest.tables,
    leftOut: manifest.leftOut,
    counts: {
      sessions: rows('Session'),
      steps: rows('Step'),
      skills: rows('Skill'),
      versions: rows('Version'),
      candidates: rows('Candidate'),
      uses: rows('Use'),
      events: rows('Event'),
      files,
    },
  }
}
