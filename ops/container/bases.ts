import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { said } from '../commands.ts'

const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'

/** What images of Debian come without. */
const left = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/locale',
  'usr/share/man',
]

const debianIn = (folder: string) => join(folder, 'debian')

/** The smallest Debian, kept for the next check. */
export async function getDebian(folder: string) {
  const root = debianIn(folder)
  const whole = join(folder, 'debian.whole')
  if (existsSync(whole)) return
  rmSync(root, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await said('debootstrap', '--variant=minbase', 'bookworm', root, MIRROR)
  for (const part of left) rmSync(join(root, part), { recursive: true, force: true })
  writeFileSync(whole, '')
}

/** Node of the lock file and the npm that runs this, where a Node image would have them. */
function addNode(root: string) {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('run it with npm: npm run image:check')
  const programs = join(root, 'usr/local/bin')
  mkdirSync(programs, { recursive: true })
  const packages = join(root, 'usr/local/lib/node_modules')
  cpSync(process.execPath, join(programs, 'node'))
  cpSync(dirname(dirname(npm)), join(packages, 'npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'))
}

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** A network that looks into TLS is trusted by this machine; npm inside must trust it as well. */
function addAuthorities(root: string) {
  const own = process.env.NODE_EXTRA_CA_CERTS ?? AUTHORITIES
  if (existsSync(own)) cpSync(own, join(root, AUTHORITIES), { dereference: true })
}

type Buildah = (...parameters: string[]) => Promise<string>
export type Bases = Readonly<{ runtime: string; builder: string }>

/**
 * Stand-ins for the two images the Dockerfile begins with, made from Debian’s packages: here no registry
 * of images is needed.
 */
export async function makeBases(buildah: Buildah, folder: string): Promise<Bases> {
  const plain = await buildah('from', 'scratch')
  await buildah('copy', '-q', plain, debianIn(folder), '/')
  await buildah('commit', '-q', '--rm', plain, 'localhost/debian')
  const added = join(folder, 'added')
  rmSync(added, { recursive: true, force: true })
  addNode(added)
  addAuthorities(added)
  const withNode = await buildah('from', '--pull-never', 'localhost/debian')
  await buildah('copy', '-q', withNode, added, '/')
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, withNode)
  await buildah('commit', '-q', '--rm', withNode, 'localhost/node')
  return { runtime: 'localhost/debian', builder: 'localhost/node' }
}
