import { Readable } from 'node:stream'
import type { ChatReply, StreamEvent } from '@keyhaven/contracts/assistant'

const written = ({ event, data }: StreamEvent) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * An answer as events. It opens with the first words, or with the answer if that comes at once; what fails
 * before is thrown.
 */
export async function eventsOf(
  answer: (say: (text: string) => void) => Promise<ChatReply>,
): Promise<Readable> {
  const stream = new Readable({ read() {} })
  const opened = Promise.withResolvers<void>()
  const tell = (event: StreamEvent) => {
    if (!stream.destroyed) stream.push(written(event))
  }
  const say = (text: string) => {
    tell({ event: 'text', data: { text } })
    opened.resolve()
  }
  const whole = answer(say).then(
    (reply) => tell({ event: 'done', data: reply }),
    (error: Error) => {
      opened.reject(error)
      tell({ event: 'failed', data: { message: 'The answer broke off.' } })
    },
  )
  void whole.then(() => {
    opened.resolve()
    if (!stream.destroyed) stream.push(null)
  })
  await opened.promise
  return stream
}
