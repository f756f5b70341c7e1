import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { type DrillPlace, HUB } from './place.ts'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Whether this machine lets us make networks and processes that nobody else sees. */
export function mayUnshare(): boolean {
  try {
    const probe = 'ip link add hub type bridge && mount -t tmpfs none /run'
    execFileSync('unshare', [...unshared, 'sh', '-c', probe], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A network, mounts and processes apart from those of the machine: all of it ends with its first process. */
export const unshared = [
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child',
] as const

/** Each node gets a network of its own and a cable to the hub. */
export function layCables({ nodes }: DrillPlace) {
  ip('link', 'set', 'lo', 'up')
  mkdirSync('/run/netns', { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', 'none', '/run/netns'])
  ip('link', 'add', 'hub', 'type', 'bridge')
  ip('address', 'add', `${HUB}/24`, 'dev', 'hub')
  ip('link', 'set', 'hub', 'up')
  for (const { name, address } of nodes) {
    ip('netns', 'add', name)
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', name, 'master', 'hub', 'up')
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
}

/** From now on nothing reaches this node, and it reaches nobody. */
export const cut = (name: string) => ip('link', 'set', name, 'down')
export const mend = (name: string) => ip('link', 'set', name, 'up')

/** A command line that runs in the network of a node. */
export const inside = (
  { hasNetworks }: DrillPlace,
  name: string,
  line: readonly string[],
): string[] => (hasNetworks ? ['ip', 'netns', 'exec', name, ...line] : [...line])
