import type { Registry } from 'prom-client'
import { text } from '../../kit/answers.ts'
import { anything } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'

/** `/metrics` in the Prometheus format. */
export function metricsEndpoint(registry: Registry) {
  return endpoint({
    prefix: '',
    route: 'GET /metrics',
    key: 'none',
    summary: 'Get metrics',
    query: anything,
    returns: text(registry.contentType),
    handle: () => registry.metrics(),
  })
}
