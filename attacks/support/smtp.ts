import { once } from 'node:events'
import { connect } from 'node:net'

const TIMEOUT_MS = 20_000

/** One mail, handed to a mail server by hand: what it says to the recipient, or to the whole mail. */
export async function handOver(
  port: number,
  { from, to, raw }: Readonly<{ from: string; to: string; raw: string }>,
): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8').setTimeout(TIMEOUT_MS)
  socket.on('timeout', () => socket.destroy(new Error('the mail server says nothing')))
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  /** The code of the next whole answer. */
  const answer = async (): Promise<number> => {
    for (;;) {
      const line = /^(\d{3}) .*\r\n/m.exec(heard)
      if (line) {
        heard = heard.slice(line.index + line[0].length)
        return Number(line[1])
      }
      await once(socket, 'data')
    }
  }
  const say = async (text: string) => {
    socket.write(`${text}\r\n`)
    return await answer()
  }
  try {
    await answer()
    await say('EHLO attacker.example')
    await say(`MAIL FROM:<${from}>`)
    const taken = await say(`RCPT TO:<${to}>`)
    if (taken !== 250) return taken
    await say('DATA')
    return await say(`${raw.replaceAll(/^\./gm, '..')}\r\n.`)
  } finally {
    socket.destroy()
  }
}
