import { loadConfig } from '../config.ts'
import { createDatabase, dropDatabase, migrateDatabase, seedDatabase } from './database.ts'

const config = loadConfig()

const commands: Record<string, () => Promise<string>> = {
  setup: async () => {
    await createDatabase(config)
    const migrated = await migrateDatabase(config)
    await seedDatabase(config)
    return `${migrated}\nThe shop is ready: npm run dev`
  },
  migrate: () => migrateDatabase(config),
  seed: async () => {
    await seedDatabase(config)
    return 'seeded'
  },
  reset: async () => {
    await dropDatabase(config)
    await createDatabase(config)
    const migrated = await migrateDatabase(config)
    await seedDatabase(config)
    return `emptied\n${migrated}\nseeded`
  },
}

const name = process.argv[2] ?? ''
const command = commands[name]
if (!command)
  throw new Error(`unknown command "${name}": one of ${Object.keys(commands).join(', ')}`)
console.log(await command())
