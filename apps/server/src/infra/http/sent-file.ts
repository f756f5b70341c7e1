import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const LONGEST_NAME = 200

/** A file as it was sent: its bytes are the body, its name is a header. */
export type SentFile = Readonly<{ name: string; bytes: Buffer }>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is the bytes of a file. */
    takesFile?: boolean
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return undefined
  }
}

function nameIn({ headers }: FastifyRequest): string {
  const name = decoded(String(headers['x-file-name'] ?? ''))
  if (!name || name.length > LONGEST_NAME || name.includes('\0'))
    throw new AppError('invalid_request', 'Name the file')
  return name
}

/** Asked before a byte is read: is it sent as a file, and does it have a name? */
export async function expectFile(request: FastifyRequest): Promise<void> {
  const [type] = String(request.headers['content-type'] ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/octet-stream')
    throw new AppError(
      'unsupported_media_type',
      'Please send the file as application/octet-stream.',
    )
  nameIn(request)
}

/** The file of a call to a route that takes one. */
export function fileIn(request: FastifyRequest): SentFile {
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0)
    throw new AppError('invalid_request', 'The file is empty')
  return { name: nameIn(request), bytes }
}

/** Files travel as they are. Only a route that takes one reads such a body at all. */
export function readFiles(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      if (request.routeOptions.config.takesFile) done(null, bytes)
      else done(new AppError('unsupported_media_type'))
    },
  )
}
