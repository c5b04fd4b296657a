/**
 * Natural log of P(X ≥ count) for X ~ Poisson(mean): the first term by Stirling's series, the rest as its geometric-like sum, so that
 * it is exact where the tail is far below the smallest double. 0 when `count` is no more than the mean.
 */
export function logPoissonTail(count: number, mean: number): number {
  if (count <= 0 || count <= mean) return 0
  if (mean <= 0) return -Infinity
  let sum = 1
  let term = 1
  for (let k = count + 1; term > 1e-12 * sum; k += 1) {
    term *= mean / k
    sum += term
  }
  return Math.min(0, count * Math.log(mean) - mean - logFactorial(count) + Math.log(sum))
}

/** ln n! with an error below 1e-9. */
function logFactorial(n: number): number {
  let shift = 0
  let x = n
  while (x < 10) {
    x += 1
    shift += Math.log(x)
  }
  const inverse = 1 / x
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1260
  return x * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI * x) + series - shift
}
