// A skill's rate is the rate every noun shows; the drawing lives with the charts.
export { Rate, rateText } from '@/components/charts/rate'
export type { RateProps } from '@/components/charts/rate'
