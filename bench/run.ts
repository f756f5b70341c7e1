import { resetDatabase, stopAll } from './processes.ts'
import { measurePropagation } from './propagation.ts'
import { measureServing } from './serving.ts'

/** Alternating rounds in one run; only ratios are judged, because machines are shared. */
resetDatabase()
try {
  const results = [
    await measureServing('/api/products', 0.6),
    await measureServing('/', 0.4),
    await measurePropagation(),
  ]
  if (!results.every(Boolean)) process.exitCode = 1
} finally {
  stopAll()
}
