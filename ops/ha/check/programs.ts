import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, isInstalled } from '../../commands.ts'
import { unless, type Verdict } from '../../verdict.ts'

type Look = (file: string) => Promise<string>

/** Lines of a program’s answer that tell of the file, not of the machine it was looked at on. */
const without = (text: string, ...ofMachine: RegExp[]) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !ofMachine.some((pattern) => pattern.test(line)))
    .join('\n')

const haproxy: Look = async (file) => {
  const { code, text } = await ended('haproxy', ['-c', '-f', file])
  return code === 0 && !/warning|alert/i.test(text) ? '' : text
}

/** Neither etcd nor free ports are asked of the machine that looks; before 4 a list is wanted in its old place. */
const patroni: Look = async (file) => {
  const { text } = await ended('patroni', ['--validate-config', file])
  return without(text, /is not reachable/, /already in use/, /^bootstrap\.pg_hba\s+is not defined/)
}

const pgbackrest: Look = async (file) => {
  const quickly = ['--io-timeout=1', '--protocol-timeout=2']
  const pass = { PGBACKREST_REPO1_CIPHER_PASS: 'x' }
  const { text } = await ended(
    'pgbackrest',
    [`--config=${file}`, '--stanza=shop', ...quickly, 'info'],
    { settings: pass },
  )
  return text
    .split('\n')
    .filter((line) => /^(WARN|ERROR)/.test(line))
    .join('\n')
}

/** It has no option to check: it is started, and must still be there a moment later. */
const pgbouncer: Look = async (file) => {
  const child = spawn('setpriv', [
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    'pgbouncer',
    file,
  ])
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const gone = once(child, 'close')
  await Promise.race([gone, sleep(2_000)])
  const isThere = child.exitCode === null
  child.kill('SIGKILL')
  await gone
  const faults = text
    .split('\n')
    .filter((line) => /FATAL|ERROR|WARNING/.test(line))
    .join('\n')
  return without(faults, /could not open auth_file/) || (isThere ? '' : text)
}

const etcd: Look = async (file) => {
  const { text: help } = await ended('etcd', ['--help'])
  const settings = readFileSync(file, 'utf8').matchAll(/^ETCD_(\w+)=/gm)
  return [...settings]
    .map(([, name = '']) => `--${name.toLowerCase().replaceAll('_', '-')}`)
    .filter((flag) => !help.includes(`${flag} `))
    .map((flag) => `etcd has no ${flag}`)
    .join('\n')
}

const looks: ReadonlyArray<readonly [RegExp, string, Look]> = [
  [/^haproxy.*\.cfg$/, 'haproxy', haproxy],
  [/^patroni-.*\.yml$/, 'patroni', patroni],
  [/^pgbackrest.*\.conf$/, 'pgbackrest', pgbackrest],
  [/^pgbouncer\.ini$/, 'pgbouncer', pgbouncer],
  [/^etcd-.*\.env$/, 'etcd', etcd],
]

/** Shows a file to the program that will read it. */
export async function lookAt(file: string): Promise<Verdict[]> {
  const found = looks.find(([pattern]) => pattern.test(basename(file)))
  if (!found) return []
  const [, program, look] = found
  const promise = `${program} takes ${basename(file)}`
  if (!(await isInstalled(program))) return [{ promise, fault: undefined, isUnseen: true }]
  return [unless(promise, await look(file))]
}
