import { CodeBlock } from '@/components/ui/code'
import { JsonView } from '@/components/ui/json-view'
import { formatBytes } from '@/components/ui/format-bytes'
import { formatDuration, formatInstant } from '@/components/ui/format-time'
import type { StepItem } from '@/lib/contract/session'

/** An unfolded call: facts, input, and the beginning of the output. */
export function StepContent({ step }: { step: StepItem }) {
  const facts = [
    step.tool,
    step.startedAt && formatInstant(new Date(step.startedAt)),
    step.durationMs !== null && formatDuration(step.durationMs),
    step.output?.exitCode !== null && step.output?.exitCode !== undefined && `exit code ${step.output.exitCode}`,
    step.isCopy && 'copied from an earlier session, not counted',
  ].filter(Boolean)
  return (
    <div className="grid gap-2 border-t border-line bg-bg px-3 py-3 sm:pl-[60px]">
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        <a href={`#${step.id}`} className="opens rounded-xs">
          Link to this step
        </a>
      </p>
      <JsonView label="Input" value={step.input} />
      {step.output && (
        <CodeBlock
          label={`Output, ${formatBytes(step.output.bytes)}${isCut(step) ? ', truncated' : ''}`}
          wrap
          text={step.output.summary || '(empty)'}
          className="[&_section]:max-h-96"
        />
      )}
    </div>
  )
}

const isCut = ({ output }: StepItem): boolean => output !== null && output.bytes > new TextEncoder().encode(output.summary).length
