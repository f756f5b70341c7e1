import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { mayHaveDemo } from '../seed/demo/demo.ts'
import { ordersOf, sizes } from '../seed/size/sizes.ts'
import {
  createDatabase,
  dropDatabase,
  migrateDatabase,
  seedDatabase,
  seedLively,
  seedSize,
} from './database.ts'

const usage = `usage: npm run setup | db:migrate | db:seed | db:reset [-- options]
  --demo         also a lively shop: orders, customers and staff of ninety days
  --plain        setup without it
  --size ${sizes.join('|')}   also data at size, to measure lists with`

const config = loadConfig()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    demo: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    size: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

/** What every shop starts with, and what was asked for beside it. */
async function seed(wantsDemo: boolean): Promise<string> {
  await seedDatabase(config)
  if (wantsDemo) await seedLively(config)
  if (values.size) await seedSize(config, ordersOf(values.size), console.log)
  return 'seeded'
}

const isDevelopment = config.NODE_ENV === 'development' && mayHaveDemo(config)

const commands: Record<string, () => Promise<string>> = {
  setup: async () => {
    await createDatabase(config)
    const migrated = await migrateDatabase(config)
    await seed(values.demo || (isDevelopment && !values.plain))
    return `${migrated}\nThe shop is ready: npm run dev`
  },
  migrate: () => migrateDatabase(config),
  seed: () => seed(values.demo),
  reset: async () => {
    await dropDatabase(config)
    await createDatabase(config)
    const migrated = await migrateDatabase(config)
    return `emptied\n${migrated}\n${await seed(values.demo)}`
  },
}

const name = positionals[0] ?? ''
const command = commands[name]
if (values.help) console.log(usage)
else if (!command)
  throw new Error(`unknown command "${name}": one of ${Object.keys(commands).join(', ')}`)
else console.log(await command())
