import { cn } from '@/components/ui/cn'
import { linePath, round1, scaleTo } from './scale'

export interface SparklineProps {
  values: readonly (number | null)[]
  /** What it shows, in words, with its ends: "Uses a day, 14 days: 0 to 12, 5 today". */
  label: string
  kind?: 'bars' | 'line'
  width?: number
  height?: number
  className?: string
}

/** The shape of a short series, drawn on the server: bars for counts, a line for shares. Null is a gap, not a zero. */
export function Sparkline({ values, label, kind = 'bars', width = 88, height = 20, className }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const top = Math.max(1e-9, ...known)
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cn('block shrink-0', className)}
    >
      <title>{label}</title>
      {known.length > 0 &&
        (kind === 'bars' ? (
          <Bars values={values} top={top} {...{ width, height }} />
        ) : (
          <Line values={values} {...{ width, height }} />
        ))}
    </svg>
  )
}

function Bars({ values, top, width, height }: { values: SparklineProps['values']; top: number; width: number; height: number }) {
  const step = width / values.length
  return values.map((value, index) => {
    const size = value ? Math.max(2, scaleTo(value, 0, top, height - 1)) : 1
    const last = index === values.length - 1
    return (
      <rect
        key={index}
        x={round1(index * step)}
        y={round1(height - size)}
        width={round1(Math.max(1, step - 1.5))}
        height={round1(size)}
        rx={0.75}
        className={value ? (last ? 'fill-accent' : 'fill-ink-3 opacity-60') : 'fill-line'}
      />
    )
  })
}

function Line({ values, width, height }: { values: SparklineProps['values']; width: number; height: number }) {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (index: number) => 2 + scaleTo(index, 0, values.length - 1, width - 5)
  const y = (value: number) => height - 2.5 - scaleTo(value, low, high, height - 5)
  const end = values.findLastIndex((value) => value !== null)
  return (
    <>
      <path
        d={linePath(values, x, y)}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-ink-3"
      />
      <circle cx={round1(x(end))} cy={round1(y(values[end] ?? 0))} r={2} className="fill-accent" />
    </>
  )
}
