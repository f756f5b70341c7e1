import { connected, opened, prepared, type Shop } from './big-shop.ts'
import { costOf } from './cost.ts'
import { pathsOf } from './list-paths.ts'
import type { Profile } from './profile.ts'
import { type StaffList, staffLists } from './staff-lists.ts'

const MOST_BUFFERS = 2_000
const SLOWER_AT_MOST = 2
/** Below this a difference is the machine's, not the list's. */
const NOISE_MS = 15

async function timeOf({ get }: Shop, path: string): Promise<number> {
  const from = performance.now()
  await get(path)
  return performance.now() - from
}

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

type Found = Readonly<{ label: string; problems: string[]; line: string; worst: string }>

async function measured(
  shops: readonly [Shop, Shop],
  list: StaffList,
  { rounds, judgesTime }: Pick<Profile['lists'], 'rounds' | 'judgesTime'>,
): Promise<Found[]> {
  const [small, large] = shops
  const asked = await pathsOf(large, list)
  const inSmall = await pathsOf(small, list)
  const found: Found[] = []
  for (const { label, path } of asked) {
    const twin = inSmall.find((one) => one.label === label)
    const { buffers, scans, worst } = await connected(large.url, (client) =>
      costOf(client, () => large.get(path)),
    )
    const times = { small: [] as number[], large: [] as number[] }
    // In turn, so that whatever else the machine does disturbs both.
    for (let round = 0; round < rounds; round += 1) {
      if (twin) times.small.push(await timeOf(small, twin.path))
      times.large.push(await timeOf(large, path))
    }
    const [before, after] = [p95(times.small), p95(times.large)]
    const isSlower =
      judgesTime &&
      twin &&
      after > (list.slowerAtMost ?? SLOWER_AT_MOST) * before &&
      after - before > NOISE_MS
    const problems = [
      ...(buffers > MOST_BUFFERS ? [`${buffers} buffers`] : []),
      ...scans.map((table) => `reads all of ${table}`),
      ...(isSlower ? [`${(after / before).toFixed(1)} times as slow`] : []),
    ]
    const line = `${buffers.toString().padStart(6)} buffers  p95 ${before.toFixed(0)} → ${after.toFixed(0)} ms`
    found.push({ label, problems, line, worst: worst.text })
  }
  return found
}

/** A list that gives no answer fails, and the others are still measured. */
const failed = ({ path }: StaffList, { message }: Error): Found => ({
  label: path,
  problems: [message.slice(0, 200)],
  line: '     –',
  worst: '',
})

/** What every list of staff costs in a large shop, beside a small one. */
export async function measureLists(
  { sizes, rounds, judgesTime }: Profile['lists'],
  { size: largest, only = '' }: { size?: string | undefined; only?: string | undefined },
): Promise<boolean> {
  const first = sizes[0]
  const second = sizes.find(({ name }) => name === largest) ?? sizes[sizes.length - 1] ?? first
  const shops = [await opened(await prepared(first)), await opened(await prepared(second))] as const
  let isFine = true
  try {
    for (const list of staffLists.filter(({ path }) => path.includes(only))) {
      for (const { label, problems, line, worst } of await measured(shops, list, {
        rounds,
        judgesTime,
      }).catch((error: Error) => [failed(list, error)])) {
        console.log(`${problems.length > 0 ? '✗' : ' '} ${line}  ${label}  ${problems.join(', ')}`)
        if (problems.length > 0) isFine = false
        if (problems.length > 0 && process.env.BENCH_PLANS) console.log(worst)
      }
    }
  } finally {
    for (const shop of shops) await shop.shut()
  }
  return isFine
}
