import pg from 'pg'

type Connect = (this: pg.Pool, callback?: unknown) => Promise<pg.PoolClient> | undefined
type Watch = { inUse: () => number; stop: () => void }

/** The pools of the shop's own statements; the queue polls with one of its own. */
const isOurs = ({ options }: pg.Pool) => {
  const name = (options as pg.PoolConfig).application_name ?? ''
  return name.startsWith('keyhaven ') && !name.includes('queue')
}

/** How many connections of all pools are lent out at this moment. */
export function watchConnections(): Watch {
  const original = pg.Pool.prototype.connect as Connect
  let count = 0

  const lending: Connect = function (callback) {
    const lent = original.call(this, callback)
    if (callback || !isOurs(this) || !lent) return lent
    return lent.then((client) => {
      count += 1
      const release = client.release.bind(client)
      client.release = (error) => {
        count -= 1
        release(error)
      }
      return client
    })
  }
  pg.Pool.prototype.connect = lending as typeof pg.Pool.prototype.connect
  return {
    inUse: () => count,
    stop: () => {
      pg.Pool.prototype.connect = original as typeof pg.Pool.prototype.connect
    },
  }
}
