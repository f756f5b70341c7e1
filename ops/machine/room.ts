import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended, said } from '../commands.ts'

const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
/** What install.sh would install, and what this check looks with. The network is cut off afterwards. */
const packages = [
  ...['postgresql', 'caddy', 'zstd', 'openssl', 'openssh-client', 'ca-certificates', 'systemd'],
  ...['curl', 'iproute2'],
]

/** A machine as Debian installs it, made once from its packages. */
export async function makeDebian(folder: string): Promise<string> {
  const root = join(folder, 'debian')
  const whole = join(folder, 'debian.whole')
  if (existsSync(whole)) return root
  rmSync(root, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const included = `--include=${packages.join(',')}`
  await said('debootstrap', '--variant=minbase', included, 'bookworm', root, MIRROR)
  writeFileSync(whole, '')
  return root
}

export type Room = Readonly<{
  root: string
  /** A command inside, as root, with nothing of this machine’s environment. */
  run: (...words: string[]) => Promise<{ code: number; text: string }>
  /** The same, which has to end well. */
  must: (...words: string[]) => Promise<string>
}>

const clean = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']

/**
 * A fresh copy of that machine in the namespaces of this process: what is written goes to memory. This process must have
 * mounts, numbers of processes and a network of its own.
 */
export function openRoom(folder: string, debian: string, name: string): Room {
  const place = join(folder, 'rooms', name)
  mkdirSync(place, { recursive: true })
  const mount = (...words: string[]) => execFileSync('mount', words)
  mount('-t', 'tmpfs', '-o', 'size=6g', 'room', place)
  const [root, upper, work] = ['root', 'upper', 'work'].map((part) => join(place, part))
  if (!root || !upper || !work) throw new Error('no room')
  for (const part of [root, upper, work]) mkdirSync(part)
  const layers = `lowerdir=${debian},upperdir=${upper},workdir=${work}`
  mount('-t', 'overlay', 'overlay', '-o', layers, root)
  mount('-t', 'proc', 'proc', join(root, 'proc'))
  mount('--rbind', '/dev', join(root, 'dev'))
  writeFileSync(join(root, 'usr/local/bin/systemctl'), standIn)
  chmodSync(join(root, 'usr/local/bin/systemctl'), 0o755)
  const run = (...words: string[]) => ended('chroot', [root, ...clean, ...words], { minutes: 20 })
  const must = async (...words: string[]) => {
    const { code, text } = await run(...words)
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${text}`)
    return text
  }
  return { root, run, must }
}

/** Systemd does not run in a chroot: the check starts the services, and is asked here. */
export const MANAGER_PORT = 9_900
const standIn = `#!/bin/sh
exec curl -fsS "http://127.0.0.1:${MANAGER_PORT}/$1/\${2:-all}"
`
