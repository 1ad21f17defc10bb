import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PushResult } from '#shared/contract/wire.ts'

/** From an answer out of memory to one that waited for an outside service. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

/** What a running server counts: for all players together, never for one. A registry of its own for each app. */
export type Metrics = {
  registry: Registry
  answered(request: AnsweredRequest): void
  pushed(collection: string, results: readonly Pick<PushResult, 'status'>[]): void
  /** The journal of a full account dropped its oldest values. */
  forgotten(dropped: { entries: number; bytes: number }): void
  /** A call to an outside service ended. */
  called(service: string, worked: boolean): void
  /** A figure that is read when someone asks for it; `read` answers the value of each label set. */
  figure(name: string, help: string, read: MetricReader): void
}

/** Values of one figure by the text of its label `part`; a figure without parts has the one name ''. */
export type MetricReader = () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'comptoir_http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and class of status; a live stream counts until it opens.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'comptoir_http_rate_limited_total',
    help: 'Requests answered 429.',
    labelNames: ['route'],
    registers,
  })
  const entries = new Counter({
    name: 'comptoir_push_entries_total',
    help: 'Entries of bulk calls, by collection and what became of them.',
    labelNames: ['collection', 'status'],
    registers,
  })
  const forgottenValues = new Counter({
    name: 'comptoir_journal_dropped_entries_total',
    help: 'Replaced values that full journals dropped before their 30 days were over.',
    registers,
  })
  const forgottenBytes = new Counter({
    name: 'comptoir_journal_dropped_bytes_total',
    help: 'Bytes of the replaced values that full journals dropped.',
    registers,
  })
  const calls = new Counter({
    name: 'comptoir_outside_calls_total',
    help: 'Calls to outside services, by service and outcome.',
    labelNames: ['service', 'outcome'],
    registers,
  })
  return {
    registry,
    answered({ method, route, status, seconds }) {
      duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status === 429) refused.inc({ route })
    },
    pushed(collection, results) {
      const counts = new Map<string, number>()
      for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1)
      for (const [status, count] of counts) entries.inc({ collection, status }, count)
    },
    forgotten({ entries, bytes }) {
      forgottenValues.inc(entries)
      forgottenBytes.inc(bytes)
    },
    called(service, worked) {
      calls.inc({ service, outcome: worked ? 'ok' : 'failed' })
    },
    figure(name, help, read) {
      new Gauge({
        name,
        help,
        labelNames: ['part'],
        registers,
        async collect() {
          this.reset()
          for (const [part, value] of Object.entries(await read())) {
            this.set(part === '' ? {} : { part }, value)
          }
        },
      })
    },
  }
}

/** Adds memory, processor, event loop and collector: for the whole process, so once in it. */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
