import { commandRules } from '@/lib/domain/scan/command-rules'
import { scanFiles } from '@/lib/domain/scan/scan-files'
import type { Gate, GateInput } from '@/lib/domain/gate/types'

const commands: ReadonlySet<string> = new Set(commandRules.map((rule) => rule.code))

/** What the scan of the drafted files denies, by its place. Credentials are a gate of their own, after redaction. */
export function judgeScan({ files }: GateInput): Gate[] {
  const drafted = files.map(({ path, text }) => ({ path, content: new TextEncoder().encode(text) }))
  const denied = scanFiles(drafted, () => []).filter(({ severity }) => severity === 'deny')
  return denied.map(({ code, path, line, what }) => ({
    code: commands.has(code) ? 'unsafe_side_effect' : 'prompt_injection',
    severity: 'reject',
    reason: `Line ${line} of ${path} ${what}.`,
  }))
}
