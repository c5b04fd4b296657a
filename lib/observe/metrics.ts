import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

interface Metrics {
  registry: Registry
  requests: Histogram<'operation' | 'status'>
}

const slot: typeof globalThis & { mettleMetrics?: Metrics } = globalThis

/** The process's metrics, in the format of Prometheus. Labels name operations and statuses, never a workspace, an agent or a skill. */
export function metrics(): Metrics {
  slot.mettleMetrics ??= makeMetrics()
  return slot.mettleMetrics
}

function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'mettle_request_seconds',
    help: 'How long operations take over HTTP, by operation and status code.',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, requests }
}
