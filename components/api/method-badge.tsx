import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'

const tones: Record<string, Tone> = { GET: 'neutral', DELETE: 'bad' }

/** The method of an operation; its text repeats what the color means. */
export function MethodBadge({ method, className }: { method: string; className?: string }) {
  return (
    <Badge tone={tones[method] ?? 'accent'} className={className}>
      <span className="font-mono">{method}</span>
    </Badge>
  )
}
