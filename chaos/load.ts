import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hangUp } from './call.ts'
import { raceForCoupon } from './load-coupon.ts'
import { runLoad } from './load-run.ts'
import { notifyEveryWay } from './load-settle.ts'
import { raceForStock } from './load-stock.ts'
import { COUNTING, countFromNow, profileLines, statementLines } from './where.ts'
import { createWorld, openShop } from './world.ts'

/**
 * `--profile ci` or `--scale 0.02` runs a fiftieth; `--only stock` one of the three; `--plant` one that must fail;
 * `--where` tells where the processor time goes, and costs some itself.
 */
const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    scale: { type: 'string' },
    only: { type: 'string' },
    plant: { type: 'boolean', default: false },
    where: { type: 'boolean', default: false },
  },
})
const scales: Record<string, number> = { full: 1, ci: 0.02 }
const scale = Number(values.scale ?? scales[values.profile])
if (!(scale > 0)) throw new Error(`no such profile or scale: ${values.profile} ${values.scale}`)
const { plant, where } = values
const loads = [raceForStock, notifyEveryWay, raceForCoupon].filter(
  ({ name }) => values.only === undefined || name === values.only,
)

const world = await createWorld('keyhaven_load', where ? COUNTING : [])
try {
  const profiles = join(world.cluster.folder, 'profiles')
  const profiled = (name: string): Record<string, string> =>
    where ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(profiles, name)}` } : {}
  const open = await openShop(world, { env: profiled })
  if (where) await countFromNow(world.shop.owner)
  let checkouts = 0
  const problems: string[] = []
  for (const load of loads) {
    const ran = await runLoad(load, world, open, { scale, plant })
    checkouts += ran.count
    problems.push(...ran.problems)
  }
  if (where) {
    for (const line of await statementLines(world.shop.owner, checkouts)) console.log(line)
    // A profile is written by a process that ends of itself.
    await Promise.all([open.server.kill('SIGTERM'), open.worker.kill('SIGTERM')])
    for (const { name } of [open.server, open.worker]) {
      for (const line of profileLines(join(profiles, name), checkouts)) console.log(line)
    }
  }
  console.log(problems.length === 0 ? '\nevery promise held' : `\n${problems.join('\n')}`)
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`${(error as Error).message}\n${world.lastWords()}`)
  process.exitCode = 1
} finally {
  hangUp()
  await world.destroy()
}
