import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** pgbouncer in transaction mode before the database of an address, as operators run it. */
export async function startPooler(url: string) {
  const { hostname, port: target, pathname, username } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, ['shop_app', username].map((name) => `"${name}" ""\n`).join(''))
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${target || 5432}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}`,
      'pool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 5',
      'ignore_startup_parameters = extra_float_digits',
    ].join('\n'),
  )
  for (const file of [users, settings]) chmodSync(file, 0o644)
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child: ChildProcess = spawn('/usr/sbin/pgbouncer', [...user, settings], { stdio: 'ignore' })
  await eventually('the pooler', () => answers(port), 20_000)
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}
