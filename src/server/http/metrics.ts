import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../../kit/extensions/metrics.ts'
import type { Metric, Reading } from '../../kit/metric.ts'
import type { App } from '../../platform/app.ts'
import { platformMetrics } from '../../platform/metrics.ts'

// More frequent requests, or several scrapers, get the same result.
const freshMs = 5000

/**
 * The metrics in the Prometheus format: the process, every route by method and status, and the capabilities.
 * Without the database it reports that and the rest.
 */
export function watchMetrics(server: FastifyInstance, app: App): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'frontdesk_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const extensions: readonly Metrics<App>[] = app.capabilities
  const metrics = [...platformMetrics, ...extensions.flatMap(({ metrics: own = [] }) => own)]
  const read = readTogether(app, metrics)
  for (const metric of metrics) register(registry, metric, async () => (await read()).get(metric) ?? [])
  register(registry, databaseUp, async () => [{ value: (await read()).size === metrics.length ? 1 : 0 }])
  return registry
}

const databaseUp = {
  name: 'frontdesk_database_up',
  help: '1 where the database could be asked for all of this',
  kind: 'gauge',
} as const

type Readings = ReadonlyMap<Metric<App>, readonly Reading[]>

/** Reads them in sequence over one connection, so that monitoring doesn't load the server. */
function readTogether(app: App, metrics: readonly Metric<App>[]): () => Promise<Readings> {
  let last: { at: number; readings: Promise<Readings> } | undefined
  const readAll = async (): Promise<Readings> => {
    const readings = new Map<Metric<App>, readonly Reading[]>()
    for (const metric of metrics) {
      try {
        readings.set(metric, await metric.read(app))
      } catch (error) {
        app.log.warn({ err: error, metric: metric.name }, 'a metric could not be read')
      }
    }
    return readings
  }
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > freshMs) last = { at: now, readings: readAll() }
    return last.readings
  }
}

function register(
  registry: Registry,
  { name, help, kind, labels = [] }: Omit<Metric<App>, 'read'>,
  read: () => Promise<readonly Reading[]>,
): void {
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  if (kind === 'gauge') {
    const gauge = new Gauge({
      ...options,
      collect: async () => {
        const readings = await read()
        gauge.reset()
        for (const { labels: of = {}, value } of readings) gauge.set(of, value)
      },
    })
  } else {
    const counter = new Counter({
      ...options,
      collect: async () => {
        const readings = await read()
        counter.reset()
        for (const { labels: of = {}, value } of readings) counter.inc(of, value)
      },
    })
  }
}
