// Lanczos approximation (g = 7, nine terms): about 15 digits for positive arguments.
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const shifted = x - 1
  const t = shifted + 7.5
  const sum = lanczos.reduce((total, term, index) => (index === 0 ? term : total + term / (shifted + index)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** ln B(a, b), the logarithm of the beta function, a and b above 0. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

const tiny = 1e-300

/** Continued fraction of the incomplete beta function, by the modified Lentz method. */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 1_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction
}

function nonZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

function logDensity(x: number, a: number, b: number): number {
  return (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b)
}

/** P(X ≤ x) for X ~ Beta(a, b), a and b above 0: the regularised incomplete beta function. */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logDensity(x, a, b) + Math.log(x) + Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * continuedFraction(x, a, b)) / a : 1 - (front * continuedFraction(1 - x, b, a)) / b
}

/** The x with P(X ≤ x) = p for X ~ Beta(a, b): Newton's steps, bisection whenever one leaves the bracket. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (p <= 0) return 0
  if (p >= 1) return 1
  let low = 0
  let high = 1
  let x = a / (a + b)
  for (let step = 0; step < 200; step++) {
    const error = betaCdf(x, a, b) - p
    if (error > 0) high = x
    else low = x
    const newton = x - error / Math.exp(logDensity(x, a, b))
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) <= 1e-14 * x) return next
    x = next
  }
  return x
}
