import { call } from '../../chaos/call.ts'

/** The calls of one guest: cookies are kept, anything but a good answer ends the visit. */
export function aGuest(port: number, own: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  let calls = 0

  async function send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    calls += 1
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...own,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const text = body && { body: JSON.stringify(body) }
    const answer = await call({ port, method, path, headers, ...text })
    for (const header of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    if (answer.status !== 200) {
      throw new Error(`${path.split('?')[0]} answered ${answer.status}: ${answer.text}`)
    }
    return answer.json<T>()
  }

  return { send, calls: () => calls }
}

export const aName = { first: 'Ada', last: 'Byron' }
export const anAddress = { street: '12 Harbour Street', city: 'Oakland', zip: '94607' }

/** Two of nine editions, other ones for the next guest. */
export const choose = <T>(all: readonly T[], serial: number): T[] =>
  [serial, serial + 4].flatMap((nth) => all[nth % all.length] ?? [])
