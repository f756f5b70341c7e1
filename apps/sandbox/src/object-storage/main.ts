import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readStorageConfig } from './config.ts'

type Options = Readonly<{
  address: string
  port: number
  directory: string
  key: string
  cert: string
  silent: boolean
  configureBuckets: readonly { name: string }[]
}>
type Server = new (options: Options) => { run: () => Promise<unknown> }

/** Object storage over TLS, for drills alone: it is no longer maintained. It brings no types. */
const Storage = createRequire(import.meta.url)('s3rver') as Server

const { port, folder, keyFile, certFile, bucket } = readStorageConfig()
await new Storage({
  address: '127.0.0.1',
  port,
  directory: folder,
  key: readFileSync(keyFile, 'utf8'),
  cert: readFileSync(certFile, 'utf8'),
  silent: true,
  configureBuckets: [{ name: bucket }],
}).run()
