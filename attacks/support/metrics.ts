import { send } from './http.ts'
import type { Server } from './servers.ts'

/** What a server tells operators about itself: one figure, summed over its labels. */
export async function figureOf(server: Server, name: string): Promise<number | undefined> {
  const port = /"metrics":(\d+)/.exec(server.output())?.[1]
  if (!port) throw new Error('the server has not said where its figures are')
  const { text } = await send(`http://127.0.0.1:${port}`, { method: 'GET', path: '/metrics' })
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .map((line) => Number(line.split(' ').at(-1)))
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}
