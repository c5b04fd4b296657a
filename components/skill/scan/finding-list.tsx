import type { Skill } from '@/lib/contract/skill-shape'

type Findings = Skill['scan']['findings']

/** The findings of a scan, each with its place. */
export function FindingList({ findings }: { findings: Findings }) {
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {findings.map((one) => (
        <li key={`${one.code} ${one.path} ${one.line}`} className="text-pretty">
          <span className="font-mono text-sm text-ink-2">
            {one.path}:{one.line}
          </span>{' '}
          {one.what}
        </li>
      ))}
    </ul>
  )
}
