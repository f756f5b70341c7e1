import { type FaultProxy, faultProxy } from '../../apps/server/src/testing/fault-proxy.ts'

/** A cable to a part of the shop, for as long as it is needed. */
export async function withCable<T>(
  url: string,
  work: (cable: FaultProxy, url: string) => Promise<T>,
) {
  const target = new URL(url)
  const cable = await faultProxy({ host: target.hostname, port: Number(target.port) })
  target.port = String(cable.port)
  try {
    return await work(cable, target.href.replace(/\/$/, ''))
  } finally {
    await cable.close()
  }
}

export async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}
