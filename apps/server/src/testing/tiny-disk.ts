import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

const SIZE = '1m'
const PAGE = 4_096

type Disk = Readonly<{ folder: string; fill: (share: number) => void; close: () => void }>

const filled = (folder: string) => (share: number) =>
  writeFileSync(
    join(folder, 'filling'),
    Buffer.alloc(Math.floor((share * 1_048_576) / PAGE) * PAGE),
  )

/** In a namespace of its own, which needs no rights on most machines; seen through its process. */
async function inNamespace(folder: string): Promise<Disk> {
  const script = `mount -t tmpfs -o size=${SIZE},mode=777 tmpfs "$0" && echo ready && exec sleep 600`
  const child: ChildProcess = spawn('unshare', ['-Urm', 'sh', '-c', script, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let isReady = false
  child.stdout?.on('data', () => {
    isReady = true
  })
  let isOver = false
  child.on('exit', () => {
    isOver = true
  })
  await eventually('the small disk', async () => isReady || isOver)
  if (!isReady) throw new Error('no namespace')
  const seen = `/proc/${child.pid}/root${folder}`
  return { folder: seen, fill: filled(seen), close: () => child.kill() }
}

function asRoot(folder: string): Disk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
  return { folder, fill: filled(folder), close: () => execFileSync('umount', [folder]) }
}

/** A disk of one megabyte. Where neither a namespace nor root can make one, the test fails and says so. */
export async function aTinyDisk(): Promise<Disk> {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-disk-'))
  const made = await inNamespace(folder).catch(() => {
    try {
      return asRoot(folder)
    } catch {
      rmSync(folder, { recursive: true })
      throw new Error(
        'The alert about a full disk is NOT tested here: neither `unshare -Urm` nor `mount` may make a tmpfs. ' +
          'Allow user namespaces, or run the tests as root.',
      )
    }
  })
  const close = () => {
    made.close()
    setTimeout(() => rmSync(folder, { recursive: true, force: true }), 200)
  }
  return { ...made, close }
}
