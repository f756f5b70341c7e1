// Whether the process in this container is well: `shop healthy` asks a server for /livez, `shop healthy worker` a
// worker for its figures, which it gives once it works.
const { env } = process
const base = Number(env.PORT_BASE || 3000)
const isWorker = process.argv[2] === 'worker'

const workerPort = env.WORKER_METRICS_PORT || env.METRICS_PORT || base + 2
const address = isWorker
  ? `http://127.0.0.1:${workerPort}/metrics`
  : `http://127.0.0.1:${env.PORT || base}/livez`

const signal = AbortSignal.timeout(2_000)
try {
  const { status } = await fetch(address, { signal })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
