import { parseArgs } from 'node:util'
import { hangUp } from './call.ts'
import { raceForCoupon } from './load-coupon.ts'
import { runLoad } from './load-run.ts'
import { tellEveryWay } from './load-settle.ts'
import { raceForStock } from './load-stock.ts'
import { createWorld, openShop } from './world.ts'

/** `--profile ci` or `--scale 0.02` runs a fiftieth; `--only stock` one of the three; `--plant` one that must fail. */
const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    scale: { type: 'string' },
    only: { type: 'string' },
    plant: { type: 'boolean', default: false },
  },
})
const scales: Record<string, number> = { full: 1, ci: 0.02 }
const scale = Number(values.scale ?? scales[values.profile])
if (!(scale > 0)) throw new Error(`no such profile or scale: ${values.profile} ${values.scale}`)
const { plant } = values
const loads = [raceForStock, tellEveryWay, raceForCoupon].filter(
  ({ name }) => values.only === undefined || name === values.only,
)

const world = await createWorld('keyhaven_load')
try {
  const open = await openShop(world)
  const problems: string[] = []
  for (const load of loads) problems.push(...(await runLoad(load, world, open, { scale, plant })))
  console.log(problems.length === 0 ? '\nevery promise held' : `\n${problems.join('\n')}`)
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`${(error as Error).message}\n${world.lastWords()}`)
  process.exitCode = 1
} finally {
  hangUp()
  await world.destroy()
}
