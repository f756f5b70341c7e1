import { userInfo } from 'node:os'
import { loadConfig } from '../config.ts'
import { findBrokenKeys } from '../modules/stock/licenses/vault/check-vault.ts'
import { keyRingOf } from '../modules/stock/licenses/vault/key-vault.ts'
import { rotateBatches } from '../modules/stock/licenses/vault/rotate-batches.ts'
import { startContext } from '../start-context.ts'

const config = { ...loadConfig(), LOG_LEVEL: 'warn' } as const
const { ctx, close } = await startContext(config, 'server')
try {
  const count = await rotateBatches(ctx, `command line: ${userInfo().username}`)
  const { checked, broken } = await findBrokenKeys(ctx)
  console.log(`${count} batch(es) are now wrapped by "${keyRingOf(config).current}"`)
  console.log(`${checked} key(s) opened for a check, ${broken.length} failed`)
  if (broken.length > 0) throw new Error(`keys that do not open: ${broken.join(', ')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
