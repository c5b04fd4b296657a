import type { PolicyField } from '@/lib/domain/policy/policy'
import type { PolicyRead } from './use-policy-draft'

/** The source of a value: "default", "workspace, v4". */
export function sourceText(policy: PolicyRead, name: PolicyField): string {
  const source = policy.sources[name]
  const version = policy.sourceVersions[name]
  return version === undefined ? source : `${source}, v${version}`
}
