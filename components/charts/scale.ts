/** Maps a value of [from, to] to [0, size]; the middle when the range is empty. */
export function scaleTo(value: number, from: number, to: number, size: number): number {
  return to === from ? size / 2 : ((value - from) / (to - from)) * size
}

/** A coordinate rounded for a short path. */
export function round1(value: number): number {
  return Math.round(value * 10) / 10
}

/** The segments of a series between its gaps, as SVG path data: null starts a new segment. */
export function linePath(values: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number): string {
  let path = ''
  values.forEach((value, index) => {
    if (value === null) return
    const pen = index === 0 || values[index - 1] === null ? 'M' : 'L'
    path += `${pen}${round1(x(index))} ${round1(y(value))}`
  })
  return path
}
