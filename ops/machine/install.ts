import { cpSync, existsSync, globSync, mkdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unless, type Verdict } from '../verdict.ts'
import type { Room } from './room.ts'

/** The file of a kind in a folder of npm run release. */
export function fileIn(folder: string, pattern: string): string {
  const [name] = globSync(pattern, { cwd: folder })
  if (!name) throw new Error(`${folder} has no ${pattern}`)
  return name
}

/** Puts what was downloaded into the room; where it is there. */
export function bring({ root }: Room, folder: string): string {
  const to = `/root/${basename(folder)}`
  mkdirSync(join(root, to), { recursive: true })
  cpSync(folder, join(root, to), { recursive: true })
  return to
}

const startPostgres = ({ must }: Room) => must('pg_ctlcluster', '15', 'main', 'start')
export const stopPostgres = ({ run }: Room) =>
  run('pg_ctlcluster', '15', 'main', 'stop', '-m', 'immediate')

async function installByScript(room: Room, folder: string) {
  const there = bring(room, folder)
  const archive = fileIn(folder, 'keyhaven-*.tar.zst')
  return await room.must('sh', `${there}/install.sh`, `${there}/${archive}`)
}

/** What is the same however it was installed. */
async function layoutOf({ root, must, run }: Room): Promise<string> {
  const version = readlinkSync(join(root, 'opt/keyhaven/current')).split('/').at(-1)
  const said = await must('shop', '--version')
  const mode = await must('stat', '-c', '%a %U %G', '/etc/keyhaven/shop.env')
  const writable = await must(
    'runuser',
    '-u',
    'keyhaven',
    '--',
    'find',
    '/opt/keyhaven',
    '-writable',
    '-not',
    '-type',
    'l',
  )
  const left = await run(
    'grep',
    '-c',
    '^\\(DATABASE_URL\\|SECRETS\\|KEY_ENCRYPTION_KEYS\\)=.*CHANGE-ME',
    '/etc/keyhaven/shop.env',
  )
  const faults = [
    !said.startsWith(`${version} (`) && `shop --version says “${said}” for ${version}`,
    mode !== '640 root keyhaven' && `the settings are ${mode}`,
    writable !== '' && `the shop may change its own program: ${writable.split('\n')[0]}`,
    left.text !== '0' && `${left.text} secrets were not made`,
    !existsSync(join(root, 'etc/systemd/system/keyhaven.socket')) && 'keyhaven.socket is not there',
  ]
  return faults.filter((fault) => typeof fault === 'string').join('\n')
}

export async function judgeScript(room: Room, folder: string): Promise<Verdict[]> {
  await startPostgres(room)
  await installByScript(room, folder)
  const archive = `/root/${basename(folder)}/${fileIn(folder, 'keyhaven-*.tar.zst')}`
  const again = await room.run('sh', `/root/${basename(folder)}/install.sh`, archive)
  await room.must(
    'sh',
    '-c',
    `mkdir /root/bad && cp /root/${basename(folder)}/* /root/bad && echo x >> /root/bad/${basename(archive)}`,
  )
  await room.must('mv', '/opt/keyhaven/current', '/opt/keyhaven/kept')
  const spoiled = await room.run('sh', '/root/bad/install.sh', `/root/bad/${basename(archive)}`)
  await room.must('mv', '/opt/keyhaven/kept', '/opt/keyhaven/current')
  await room.must('rm', '-r', '/root/bad')
  return [
    unless('install.sh installs a release on a Debian without a network', await layoutOf(room)),
    unless(
      'a second install.sh changes nothing and names shop upgrade',
      again.code === 2 && again.text.includes('shop upgrade') ? '' : again.text,
    ),
    unless(
      'install.sh refuses a file that is not what its sum says',
      spoiled.code === 2 && spoiled.text.includes('SHA256SUMS') ? '' : spoiled.text,
    ),
  ]
}

export async function judgePackage(room: Room, folder: string): Promise<Verdict[]> {
  await startPostgres(room)
  const there = bring(room, folder)
  const file = fileIn(folder, 'keyhaven_*_amd64.deb')
  await room.must('dpkg', '-i', `${there}/${file}`)
  const layout = await layoutOf(room)
  const again = await room.must('dpkg', '-i', `${there}/${file}`)
  await room.must('dpkg', '--purge', 'keyhaven')
  const left = ['opt/keyhaven', 'usr/local/bin/shop', 'etc/systemd/system/keyhaven.socket'].filter(
    (path) => existsSync(join(room.root, path)),
  )
  await stopPostgres(room)
  return [
    unless('the package installs the same', layout),
    unless(
      'a package over a release changes nothing that runs',
      again.includes('goes on') ? '' : again,
    ),
    unless('a package that is removed leaves nothing but settings', left.join(', ')),
    unless(
      'and the settings stay',
      existsSync(join(room.root, 'etc/keyhaven/shop.env')) ? '' : 'they are gone',
    ),
  ]
}
