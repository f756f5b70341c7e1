import { addRun, resultsFile } from '../chaos/results.ts'
import { opened, prepared, type Shop, type Size } from './big-shop.ts'
import { measureBuyers, measureLists, measureReports } from './growth-reads.ts'
import { type Measure, problemsOf, tableOf } from './growth-rules.ts'
import {
  measureBackup,
  measureBytes,
  measureInvariants,
  measureRetention,
} from './growth-upkeep.ts'
import { measureClaiming, measureFolding, measureSettling } from './growth-writes.ts'

const whole: Size = { name: 'growth_100k', base: ['--size', '100k'], copies: 1 }

/** The two largest are copies of the second, made inside the database, which is several times as quick. */
const sizes: readonly Size[] = [
  { name: 'growth_10k', base: ['--size', '10k'], copies: 1 },
  whole,
  { name: 'growth_1m', base: [], from: whole, copies: 10 },
  { name: 'growth_5m', base: [], from: whole, copies: 50 },
]

type Pair = Readonly<{ size: string; small: Shop; large: Shop }>
type Part = (pair: Pair) => Promise<Measure | Measure[]>

/** In the order they are measured: what changes rows comes after what reads them. */
const parts: Readonly<Record<string, Part>> = {
  bytes: measureBytes,
  buyers: measureBuyers,
  lists: measureLists,
  reports: measureReports,
  invariants: measureInvariants,
  settling: measureSettling,
  claiming: measureClaiming,
  folding: measureFolding,
  retention: measureRetention,
  backup: measureBackup,
}

type GrowthOptions = Readonly<{
  sizes: string
  only: string | undefined
  /** How long tables may be copied before another run goes on with the rest. */
  minutes: string | undefined
}>

function chosen({ sizes: names, only = Object.keys(parts).join() }: GrowthOptions) {
  const wanted = names.split(',').map((name) => {
    const size = sizes.find((one) => one.name === `growth_${name}`)
    if (!size) throw new Error(`no such size: ${name}`)
    return { ...size, label: name }
  })
  const work = only.split(',').map((name) => {
    const part = parts[name]
    if (!part) throw new Error(`no such part: ${name}; one of ${Object.keys(parts).join(', ')}`)
    return { name, part }
  })
  return { wanted, work }
}

/** One line when a step begins. Later sizes take longer, so nothing is said about the end. */
function createSteps(count: number) {
  const began = performance.now()
  let step = 0
  return (what: string) => {
    step += 1
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    console.log(`${seconds.padStart(5)} s  ${step} of ${count}  ${what}`)
  }
}

const isUpkeep = ({ kind }: Measure) => kind === 'upkeep' || kind === 'bytes'

/** What was measured alone is held against the same of the smallest shop. */
const withBases = (measures: readonly Measure[], smallest: string): Measure[] =>
  measures.map((measure) => {
    if (!isUpkeep(measure) || measure.size === smallest) return measure
    const twin = measures.find(({ size, name }) => size === smallest && name === measure.name)
    return { ...measure, base: twin?.value }
  })

/** What everything costs in shops of several sizes, each in turn with the smallest. */
export async function measureGrowth(asked: GrowthOptions): Promise<boolean> {
  const { wanted, work } = chosen(asked)
  const seconds = asked.minutes ? Number(asked.minutes) * 60 : undefined
  const labels = wanted.map(({ label }) => label)
  const [smallest = ''] = labels
  const step = createSteps(wanted.length * (work.length + 1))
  const measures: Measure[] = []
  let small: Shop | undefined
  for (const { label, ...size } of wanted) {
    step(`${label} is made ready`)
    const large = await opened(await prepared(size, seconds))
    small ??= large
    for (const { name, part } of work) {
      step(`${label} ${name}`)
      const found = [await part({ size: label, small, large })].flat()
      // At once: a long run that is ended has said what it knows.
      console.log(tableOf(found, [label]).slice(1).join('\n'))
      measures.push(...found)
    }
    if (large !== small) await large.shut()
  }
  await small?.shut()
  const judged = withBases(measures, smallest)
  console.log(tableOf(judged, labels).join('\n'))
  addRun(resultsFile('growth'), { at: new Date().toISOString(), sizes: labels, measures: judged })
  return judged.every((measure) => problemsOf(measure, smallest).length === 0)
}
