import { cn } from '@/components/ui/cn'
import { linePath, round1, scaleTo } from './scale'

export interface SparklineProps {
  values: readonly (number | null)[]
  /** Accessible description with the extremes: "Uses a day, 14 days: 0 to 12, 5 today". */
  label: string
  kind?: 'bars' | 'line'
  width?: number
  height?: number
  className?: string
}

/** The shape of a short series, rendered on the server: bars for counts, a line for shares. Null is a gap, not a zero. */
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

/** One path per color for all bars: a table has a hundred of these charts. */
function Bars({ values, top, width, height }: { values: SparklineProps['values']; top: number; width: number; height: number }) {
  const step = width / values.length
  const wide = round1(Math.max(1, step - 1.5))
  const paths = { none: '', some: '', last: '' }
  values.forEach((value, index) => {
    const size = round1(value ? Math.max(2, scaleTo(value, 0, top, height - 1)) : 1)
    const kind = value ? (index === values.length - 1 ? 'last' : 'some') : 'none'
    paths[kind] += `M${round1(index * step)} ${height}v-${size}h${wide}v${size}z`
  })
  return (
    <>
      {paths.none && <path d={paths.none} className="fill-line" />}
      {paths.some && <path d={paths.some} className="fill-ink-3 opacity-60" />}
      {paths.last && <path d={paths.last} className="fill-accent" />}
    </>
  )
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
