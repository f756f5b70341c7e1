import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hangUp } from '../../chaos/call.ts'
import { newKeys } from '../../chaos/keys.ts'
import { startOutside } from '../../chaos/outside-world.ts'
import { products } from '../../chaos/plan.ts'
import { killAll } from '../../chaos/processes.ts'
import { unitFiles } from '../ha/check/units.ts'
import { tell, unless, type Verdict } from '../verdict.ts'
import { examine, judgeFaults } from './faults.ts'
import { judgePackage, judgeScript, stopPostgres } from './install.ts'
import { openRoom, type Room } from './room.ts'
import { startServices } from './services.ts'
import { changeSettings, trialSettings } from './shop-settings.ts'
import { judgeUpgrade } from './upgrade.ts'

/** The part of machine:check that runs in namespaces of its own. */
const [folder = '', debian = '', old = '', fresh = '', only = ''] = process.argv.slice(2)
const PORT = 3_000
const KEYS_EACH = 1_500
const wants = (part: string) => only === '' || only === part

execFileSync('ip', ['link', 'set', 'lo', 'up'])
mkdirSync(folder, { recursive: true })

/** As the machine’s own systemd reads them, where they are installed. */
async function judgeUnits({ run }: Room): Promise<Verdict> {
  const names = unitFiles().map((path) => path.split('/').at(-1) ?? '')
  const mine = names.filter((name) =>
    /^keyhaven(-server|-worker|-backup)?\.(service|socket|timer)$/.test(name),
  )
  const { code, text } = await run('systemd-analyze', 'verify', '--man=no', ...mine)
  const fault = code === 0 ? text : `it ended with ${code}: ${text}`
  return unless(`systemd takes the units as they are installed (${mine.length})`, fault)
}

/** Enough of each edition that buyers ask for: none of them should have to wait for a key. */
async function stockUp({ root, must }: Room) {
  for (const [nth, product] of products.entries()) {
    const file = `/root/${product}.csv`
    writeFileSync(join(root, file), newKeys(KEYS_EACH, nth * KEYS_EACH).join('\n'))
    const named = ['--product', product, '--supplier', 'Trial', '--batch', 'trial']
    await must('shop', 'keys:import', ...named, file)
  }
}

/** The installed release, with a database that has a shop of ninety days and 2,000 orders more, and everything running. */
async function openShop(room: Room) {
  const outside = await startOutside({
    folder,
    webhookUrl: `http://127.0.0.1:${PORT}/api/stripe/webhook`,
  })
  changeSettings(room, trialSettings(outside.env))
  await room.must('shop', 'db', 'migrate')
  await room.must('shop', 'db', 'seed', '--demo')
  await stockUp(room)
  const services = await startServices(room)
  await services.act('start/keyhaven-worker')
  await services.act('start/keyhaven-server')
  await services.act('start/keyhaven-backup')
  return { outside, services }
}

async function judgeShop(room: Room): Promise<Verdict[]> {
  const { outside, services } = await openShop(room)
  try {
    const faults = wants('faults') ? await judgeFaults({ room, services }) : []
    const { findings } = await examine(room)
    const ill = findings.filter(({ state }) => state === 'broken')
    const healthy = unless(
      'doctor finds nothing broken in a shop that sells',
      ill.map(({ id, says }) => `${id}: ${says}`).join('\n'),
    )
    const upgraded = wants('upgrade') ? await judgeUpgrade(room, outside, fresh) : []
    return [healthy, ...faults, ...upgraded]
  } catch (error) {
    console.log(services.said())
    throw error
  } finally {
    await services.end()
  }
}

const verdicts: Verdict[] = []
const rooms: Room[] = []
try {
  const first = openRoom(folder, debian, 'script')
  rooms.push(first)
  verdicts.push(...(await judgeScript(first, old)), await judgeUnits(first))
  if (wants('faults') || wants('upgrade')) verdicts.push(...(await judgeShop(first)))
  await stopPostgres(first)
  if (wants('install')) {
    const second = openRoom(folder, debian, 'package')
    rooms.push(second)
    verdicts.push(...(await judgePackage(second, old)))
  }
} catch (error) {
  verdicts.push({ promise: 'the check goes to its end', fault: (error as Error).message })
  for (const room of rooms) await stopPostgres(room)
} finally {
  hangUp()
  await killAll()
}
tell(verdicts)
