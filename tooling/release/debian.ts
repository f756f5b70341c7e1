import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const source = join(import.meta.dirname, '../../ops/deb')

type Packing = Readonly<{
  scratch: string
  release: string
  archive: string
  version: string
  epoch: number
  to: string
}>

/**
 * A Debian package that brings the archive and puts it where the installer does. It holds the archive as a whole:
 * an upgrade of the package must not take the files of the release that sells.
 */
export function packDebian({ scratch, release, archive, version, epoch, to }: Packing) {
  const root = join(scratch, 'deb')
  const held = join(root, 'usr/share/keyhaven')
  mkdirSync(held, { recursive: true })
  mkdirSync(join(root, 'DEBIAN'))
  cpSync(archive, join(held, basename(archive)))
  cpSync(join(release, 'ops/install.sh'), join(held, 'install.sh'))
  const docs = join(root, 'usr/share/doc/keyhaven')
  mkdirSync(docs, { recursive: true })
  cpSync(join(release, 'LICENSE'), join(docs, 'copyright'))
  for (const name of ['control', 'postinst', 'prerm', 'postrm']) {
    const text = readFileSync(join(source, name), 'utf8').replaceAll('VERSION', version)
    writeFileSync(join(root, 'DEBIAN', name), text, { mode: name === 'control' ? 0o644 : 0o755 })
  }
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root])
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) }
  // The archive inside is compressed already.
  const words = ['--root-owner-group', '-Zgzip', '-z1', '--build', root, to]
  execFileSync('dpkg-deb', words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
