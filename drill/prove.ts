import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hangUp } from '../chaos/call.ts'
import { tell, type Verdict } from '../ops/verdict.ts'
import { startObjectStorage } from './object-storage.ts'
import { proveStorage } from './prove-storage.ts'
import { proveRefusals } from './refusals.ts'
import { storedWorld } from './stored-world.ts'

const usage = `usage: npm run restore:prove -- [options]
  On a database server of its own: which backups restore:check calls good, and which it refuses.
  --storage            instead: backups through object storage over TLS, and what goes wrong with it
  --ballast-mb 256     with --storage: so much more in the backup`

const { values } = parseArgs({
  options: {
    storage: { type: 'boolean', default: false },
    'ballast-mb': { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})

const begun = Date.now()
const say = (text: string) =>
  console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${text}`)

async function prove() {
  const storage = values.storage
    ? await startObjectStorage(randomBytes(48).toString('base64'))
    : undefined
  // As the units are given them.
  Object.assign(process.env, storage?.storage.secrets)
  const world = await storedWorld(storage?.storage)
  const verdicts: Verdict[] = []
  try {
    if (storage) await proveStorage({ world, storage, say, verdicts }, Number(values['ballast-mb']))
    else verdicts.push(...(await proveRefusals(world, say)))
    tell(verdicts)
    say('done')
  } catch (error) {
    console.error((error as Error).stack)
    console.error(world.lastWords())
    process.exitCode = 1
  } finally {
    hangUp()
    await world.destroy()
    storage?.remove()
  }
}

if (values.help) console.log(usage)
else await prove()
