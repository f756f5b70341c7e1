import { readFileSync } from 'node:fs'
import { cpuMs, startShop, stopAll, type Target } from './processes.ts'
import { median, type Profile } from './profile.ts'
import { drive } from './wrk.ts'

const paths = ['/', '/api/products', '/products/home-2024'] as const

/** Memory of a process in megabytes: what it has now, or the most it ever had. */
function memoryMb(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${which}:\\s+(\\d+)`))
  return Number(line?.[1] ?? 0) / 1_024
}

type Start = { seconds: number; cpuSeconds: number; idleMb: number }

async function startOnce(): Promise<{ shop: Target; start: Start }> {
  const from = performance.now()
  const shop = await startShop()
  const seconds = (performance.now() - from) / 1_000
  return {
    shop,
    start: { seconds, cpuSeconds: cpuMs(shop.pid) / 1_000, idleMb: memoryMb(shop.pid, 'VmRSS') },
  }
}

/** What a server costs before its first answer, and the memory it needs while it is asked as fast as it can answer. */
export async function measureStart({
  rounds,
  seconds,
  limits,
}: Profile['start']): Promise<boolean> {
  const starts: Start[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { start } = await startOnce()
    stopAll()
    starts.push(start)
    console.log(
      `  start ${round}: ready after ${start.seconds.toFixed(1)} s, processor ${start.cpuSeconds.toFixed(2)} s, ${start.idleMb.toFixed(0)} MB`,
    )
  }
  const { shop } = await startOnce()
  for (const path of paths) await drive(shop, path, seconds)
  const cpu = median(starts.map(({ cpuSeconds }) => cpuSeconds))
  const most = memoryMb(shop.pid, 'VmHWM')
  console.log(
    `cold start: ${cpu.toFixed(2)} s of processor time, limit ${limits.cpuSeconds}; ` +
      `memory under load: ${most.toFixed(0)} MB at most, limit ${limits.memoryMb}\n`,
  )
  return cpu <= limits.cpuSeconds && most <= limits.memoryMb
}
