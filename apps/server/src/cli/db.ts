import { parseArgs } from 'node:util'
import { loadConfig, ownerUrlOf } from '../config.ts'
import { mayHaveDemo } from '../seed/demo/demo.ts'
import { ordersOf, sizes } from '../seed/size/sizes.ts'
import { schemaOf } from './adopt/schema-of.ts'
import {
  createDatabase,
  dropDatabase,
  migrateDatabase,
  seedDatabase,
  seedLively,
  seedSize,
} from './database.ts'
import {
  adoptOlder,
  backfillNow,
  type CommandResult,
  migrateNow,
  migrateWhole,
  showPlan,
  showStatus,
} from './migrations.ts'

const usage = `usage: npm run setup | db:migrate | db:status | db:backfill | db:adopt | db:schema | db:seed | db:reset [-- options]
       shop db migrate | status | backfill | adopt | schema [options]
  adopt          makes a database from before 0.2.0 one of 0.2.0; the shop must be closed, and pg_dump installed
  schema         prints the schema, the same for every database that has it
  --plan         migrate: only says what is due, for how long and whether sales wait; ends with 3 if anything is
  --json         migrate --plan: answers with JSON
  --whole        migrate: also builds indexes and runs backfills, which a worker would do later
  --now          backfill: without leaving room for others
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
    plan: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    now: { type: 'boolean', default: false },
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

function migrate(): Promise<CommandResult> {
  if (values.plan) return showPlan(config, values.json)
  return values.whole ? migrateWhole(config) : migrateNow(config)
}

const commands: Record<string, () => Promise<string | CommandResult>> = {
  setup: async () => {
    await createDatabase(config)
    const migrated = await migrateDatabase(config)
    await seed(values.demo || (isDevelopment && !values.plain))
    return `${migrated}\nThe shop is ready: npm run dev`
  },
  migrate,
  status: () => showStatus(config),
  adopt: () => adoptOlder(config),
  schema: () => schemaOf(ownerUrlOf(config)),
  backfill: () => backfillNow(config, !values.now),
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
else {
  const said = await command()
  const { text, code } = typeof said === 'string' ? { text: said, code: 0 } : said
  console.log(text)
  process.exitCode = code
}
