import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'

const LEVEL = 12

/** The same files give the same bytes: in order, of one moment, of root, and packed by the Node of the lock file. */
export async function pack(folder: string, name: string, to: string, epoch: number) {
  const words = [
    ...['--sort=name', '--format=gnu', `--mtime=@${epoch}`, '--owner=0', '--group=0'],
    ...[
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--hard-dereference',
      '-C',
      folder,
      '-cf',
      '-',
      name,
    ],
  ]
  const tar = spawn('tar', words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = once(tar, 'close')
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
  await pipeline(tar.stdout, packed, createWriteStream(to))
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
