import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startNode } from '../chaos/processes.ts'
import type { Storage } from './one-node.ts'

const BUCKET = 'keyhaven-backups'
const START_MS = 30_000
/** What the server gives to everyone. */
const ACCOUNT = 'S3RVER'

/** For a name: pgbackrest 2.45 takes no certificate of an address. */
function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'storage.key'), join(folder, 'storage.crt')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  execFileSync('chmod', ['644', key, cert])
  return { key, cert }
}

async function listens(port: number) {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    await sleep(100)
  }
  throw new Error('object storage does not start')
}

/** Object storage on this machine, over TLS, and the settings with which pgbackrest finds it. */
export async function startObjectStorage(cipherPass: string) {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-storage.'))
  execFileSync('chmod', ['755', folder])
  const directory = join(folder, 'buckets')
  mkdirSync(directory)
  const { key, cert } = makeCertificate(folder)
  const port = await freePort()
  const env = {
    STORAGE_PORT: String(port),
    STORAGE_FOLDER: directory,
    STORAGE_KEY_FILE: key,
    STORAGE_CERT_FILE: cert,
    STORAGE_BUCKET: BUCKET,
  }
  const main = 'apps/sandbox/src/object-storage/main.ts'
  const { kill } = startNode({ name: 'storage', main, env, log: join(folder, 'storage.log') })
  await listens(port)
  const storage: Storage = {
    settings: {
      'repo2-s3-endpoint': 'localhost',
      'repo2-s3-bucket': BUCKET,
      'repo2-s3-uri-style': 'path',
      'repo2-storage-port': String(port),
      'repo2-storage-ca-file': cert,
    },
    secrets: {
      PGBACKREST_REPO2_CIPHER_PASS: cipherPass,
      PGBACKREST_REPO2_S3_KEY: ACCOUNT,
      PGBACKREST_REPO2_S3_KEY_SECRET: ACCOUNT,
    },
  }
  return {
    storage,
    stop: () => kill('SIGKILL'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type ObjectStorage = Awaited<ReturnType<typeof startObjectStorage>>
