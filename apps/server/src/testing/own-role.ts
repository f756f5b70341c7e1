import { prepareDatabase } from '../boot.ts'
import { type Config, loadConfig } from '../config.ts'
import { testDatabase } from './test-database.ts'
import { testShop } from './test-shop.ts'

/** A shop that runs with the few rights of its own role, on a database that another role owns. */
export async function shopWithOwnRole(overrides: Partial<Config>) {
  const DATABASE_OWNER_URL = await testDatabase()
  const own = new URL(DATABASE_OWNER_URL)
  own.username = 'shop_app'
  const database = { DATABASE_URL: own.href, DATABASE_OWNER_URL }
  await prepareDatabase({ ...loadConfig(), ...database })
  return await testShop({ ...overrides, ...database })
}
