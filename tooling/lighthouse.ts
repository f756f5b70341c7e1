import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { loadConfig } from '../apps/server/src/config.ts'

/** Measures a running `npm start` as a phone sees it, five times, and takes the median: npm run lighthouse */
const { PUBLIC_ORIGIN: origin } = loadConfig()
const paths = ['/', '/shop', '/product/professional-plus-2024', '/pricing']
const RUNS = 5

/** What each page must reach, in percent; the layout shift in hundredths at most. */
const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const MOST_SHIFT = 0.02

type Category = keyof typeof floors
const categories = Object.keys(floors) as Category[]
type Measure = Record<Category | 'shift' | 'paint' | 'blocking', number>

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function measure(url: string, port: number): Promise<Measure> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`lighthouse gave no result for ${url}`)
  const { categories: scores, audits } = result.lhr
  const score = (id: Category) => Math.round((scores[id]?.score ?? 0) * 100)
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  for (const audit of Object.values(audits)) {
    const isFlaw = audit.score === 0 && audit.scoreDisplayMode === 'binary'
    if (isFlaw) console.log(`  ${audit.id}: ${audit.title}`)
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    shift: figure('cumulative-layout-shift'),
    paint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
  }
}

async function medianOf(url: string, port: number): Promise<Measure> {
  const runs: Measure[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url, port))
  const keys = Object.keys(runs[0] ?? {}) as (keyof Measure)[]
  const medians = keys.map((key) => [key, median(runs.map((run) => run[key]))] as const)
  return Object.fromEntries(medians) as Measure
}

const missed = (found: Measure) =>
  categories.some((id) => found[id] < floors[id]) || found.shift > MOST_SHIFT

const PORT = 9_333
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${PORT}`, '--no-sandbox', '--disable-dev-shm-usage'],
  // Playwright turns off what one of the audits is about.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
let misses = 0
for (const path of paths) {
  const found = await medianOf(origin + path, PORT)
  const scores = categories.map((id) => `${id} ${found[id]}`).join(', ')
  const times = `largest paint ${Math.round(found.paint)} ms, blocked ${Math.round(found.blocking)} ms`
  console.log(`${path}: ${scores}, shift ${found.shift.toFixed(3)}, ${times}`)
  if (missed(found)) misses += 1
}
await browser.close()
process.exitCode = misses > 0 ? 1 : 0
