import { readFileSync } from 'node:fs'
import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '../../mail-gallery/templates.ts'
import { watchAlerts } from '../../modules/operations/health/alerts/watch-alerts.ts'
import { measureShop } from '../../modules/operations/health/shop-metrics.ts'
import { expressionsIn, metricsIn, type Named } from '../../testing/promql.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

const ops = new URL('../../../../../ops/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ops), 'utf8')

const files = ['availability', 'latency', 'promises', 'operations'].map(
  (name) => `prometheus/${name}.yml`,
)
type Dashboard = { panels: { targets?: { expr: string }[] }[] }
const dashboard = JSON.parse(read('grafana/keyhaven.json')) as Dashboard
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const ruled = files.flatMap((file) => expressionsIn(read(file)))
const named: Named[] = [...ruled, ...shown].flatMap(metricsIn)

/** Prometheus itself says whether a target answers, and what rules recorded. */
const ofPrometheus = (metric: string) => metric === 'up' || metric.startsWith('keyhaven:')
/** Every series has these from the one who scrapes, and a histogram its bounds. */
const addedLabels = ['job', 'instance', 'le']

let shop: TestShop
let told: string
beforeAll(async () => {
  shop = await testShop()
  await watchAlerts(shop.ctx, 'quick')
  await watchAlerts(shop.ctx, 'slow')
  const worker = createMetrics()
  measureShop(worker, shop.ctx)
  const pages = await Promise.all(
    [shop.metrics, worker].map(async (metrics) => {
      const { port, close } = await serveMetrics(metrics, '127.0.0.1', 0)
      const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      await close()
      return page
    }),
  )
  told = pages.join('\n')
})
afterAll(() => shop.close())

const kindOf = (metric: string) => new RegExp(`^# TYPE ${metric} (\\w+)$`, 'm').exec(told)?.[1]
const baseOf = (metric: string) => metric.replace(/_(?:bucket|count|sum)$/, '')
const isTold = (metric: string) =>
  kindOf(metric) !== undefined || kindOf(baseOf(metric)) === 'histogram'

test('rules and dashboard name many metrics, and each of them is at /metrics', () => {
  const metrics = [...new Set(named.map(({ metric }) => metric))].filter(
    (metric) => !ofPrometheus(metric),
  )
  expect(ruled.length).toBeGreaterThan(35)
  expect(shown.length).toBeGreaterThan(25)
  expect(metrics.length).toBeGreaterThan(20)
  expect(metrics.filter((metric) => !isTold(metric))).toEqual([])
})

test('what a rule reads from another rule is recorded', () => {
  const recorded = new Set(
    [...read('prometheus/availability.yml').matchAll(/record: (\S+)/g)].map(([, name]) => name),
  )
  const wanted = named
    .map(({ metric }) => metric)
    .filter((metric) => metric.startsWith('keyhaven:'))
  expect(wanted.filter((metric) => !recorded.has(metric))).toEqual([])
})

test('each is chosen only by labels it has', () => {
  const labelsOf = (metric: string) => {
    const found = [shop.metrics.registry].map(
      (registry) => registry.getSingleMetric(baseOf(metric)) ?? registry.getSingleMetric(metric),
    )
    return (found[0] as unknown as { labelNames?: string[] } | undefined)?.labelNames
  }
  const foreign = named.flatMap(({ metric, labels }) => {
    const known = labelsOf(metric)
    if (!known) return []
    return Object.keys(labels)
      .filter((name) => ![...known, ...addedLabels].includes(name))
      .map((name) => `${metric}: ${name}`)
  })
  expect(foreign).toEqual([])
})

describe('what labels are compared with exists', () => {
  const valuesOf = (label: string) => [
    ...new Set(named.flatMap(({ labels }) => labels[label]?.split('|') ?? [])),
  ]
  test('kinds of readings are kinds of alerts', () => {
    expect(valuesOf('kind').length).toBeGreaterThan(8)
    expect(valuesOf('kind').filter((kind) => !(kind in alertKinds))).toEqual([])
  })
  test('templates are those of mails', () => {
    const names = templates.map(({ name }) => name as string)
    expect(valuesOf('template').filter((name) => !names.includes(name))).toEqual([])
  })
  test.each([
    ['POST', '/api/checkout/quote'],
    ['POST', '/api/stripe/webhook'],
    ['GET', '/api/products'],
  ] as const)('%s %s is a route of the shop, and named', (method, url) => {
    expect(shop.app.hasRoute({ method, url })).toBe(true)
    expect(
      named.some(({ labels }) => labels.route && new RegExp(`^(?:${labels.route})$`).test(url)),
    ).toBe(true)
  })
})

test('a look at the shop is told with its threshold, and a queue with its jobs', () => {
  expect(told).toMatch(/^shop_reading\{kind="outbox-age",subject=""\} \d/m)
  expect(told).toMatch(/^shop_reading_threshold\{kind="outbox-age",subject=""\} 300$/m)
  expect(told).toMatch(/^queue_jobs\{queue="emails.send",state="waiting"\} \d/m)
  expect(told).toMatch(/^queue_dead_letters \d/m)
  expect(told).toMatch(/^answers_total\{part="checkout",outcome="failed"\} \d/m)
})
