import type { FastifyReply } from 'fastify'

type Sent = Readonly<{ name: string; media_type: string; bytes: Buffer }>

/** Always a download, in a sandbox and with the type that its bytes have: nothing of it runs beside a session. */
export function sentAsDownload(reply: FastifyReply, { name, media_type, bytes }: Sent): Buffer {
  reply
    .type(media_type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
  return bytes
}
