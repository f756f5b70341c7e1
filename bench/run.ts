import '../apps/server/src/infra/tsx-hook.ts'
import { resetDatabase, stopAll } from './processes.ts'
import { measurePropagation } from './propagation.ts'
import { measureServing } from './serving.ts'

/** `npm run bench` measures pages, `npm run bench -- checkout` what happens when somebody pays. */
const parts: Record<string, () => Promise<boolean[]>> = {
  pages: async () => [
    await measureServing('/api/products', 0.6),
    await measureServing('/', 0.4),
    await measurePropagation(),
  ],
  // Loaded when they are wanted: they run the shop's own code, mail templates included.
  checkout: async () => [
    await (await import('./claim.ts')).measureClaims(),
    await (await import('./checkout.ts')).measureSettlements(),
  ],
  settlements: async () => [await (await import('./checkout.ts')).measureSettlements()],
  claims: async () => [await (await import('./claim.ts')).measureClaims()],
}

const name = process.argv[2] ?? 'pages'
const part = parts[name]
if (!part) throw new Error(`unknown benchmark "${name}": one of ${Object.keys(parts).join(', ')}`)

/** Alternating rounds in one run; only ratios are judged, because machines are shared. */
resetDatabase()
try {
  const results = await part()
  if (!results.every(Boolean)) process.exitCode = 1
} finally {
  stopAll()
}
