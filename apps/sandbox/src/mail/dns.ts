import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What the stand-in's name servers say about the shop's domain: all that mail servers look for. Others may be added. */
export const zone: Record<string, string> = {
  'keyhaven.example': 'v=spf1 ip4:192.0.2.10 -all',
  'mail._domainkey.keyhaven.example': 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A',
  '_dmarc.keyhaven.example': 'v=DMARC1; p=reject; rua=mailto:dmarc@keyhaven.example',
}

const HEADER = 12
const TXT = 16
const TTL_SECONDS = 60
const NO_SUCH_NAME = 3

/** The name that is asked for, its type, and where the question ends. */
function questionIn(message: Buffer) {
  const labels: string[] = []
  let at = HEADER
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function recordOf(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')])
  const head = Buffer.alloc(12)
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(TTL_SECONDS, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** One answer of a name server (RFC 1035). */
export function answerTo(message: Buffer): Buffer {
  const { name, type, end } = questionIn(message)
  const text = type === TXT ? zone[name] : undefined
  const isKnown = Object.keys(zone).some((known) => known === name)
  const header = Buffer.alloc(HEADER)
  header.writeUInt16BE(message.readUInt16BE(0), 0)
  header.writeUInt16BE(0x8580 | (isKnown ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text ? 1 : 0, 6)
  const question = message.subarray(HEADER, end)
  return Buffer.concat([header, question, ...(text ? [recordOf(text)] : [])])
}

/** Answers for one small zone, over UDP. What is no question gets no answer. */
export async function startDns({ host = '127.0.0.1', port }: { host?: string; port: number }) {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    if (message.length < HEADER + 5) return
    socket.send(answerTo(message), from.port, from.address)
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
