/** Every row of the table: its name, whether more or less is better, and how exactly it is shown. */
const more = (name: string, digits = 0) => ({ name, digits, better: 'more' as const })
const less = (name: string, digits = 0) => ({ name, digits, better: 'less' as const })

export const kinds = {
  startSeconds: less('cold start to the first 200, s', 1),
  startCpu: less('cold start, processor s', 1),
  idleMb: less('memory when idle, MB'),
  loadedMb: less('memory under load, MB'),
  idleStatements: less('statements a second when idle', 1),
  list: more('catalogue list, answers/s at 50 connections'),
  listServer: less('catalogue list, server ms each', 3),
  listDatabase: less('catalogue list, PostgreSQL ms each', 3),
  listBytes: less('catalogue list, bytes'),
  otherList: (system: string, list: string) => more(`the same by ${system}'s ${list}, answers/s`),
  calls: less('calls of an order'),
  statements: less('statements of an order'),
  rate: (guests: number) => more(`orders/s, ${guests} at once`, 2),
  p50: (guests: number) => less(`a whole order, p50 s, ${guests} at once`, 3),
  errors: (guests: number) => less(`failed orders, ${guests} at once`),
  server: (guests: number) => less(`server ms of an order, ${guests} at once`, 1),
  database: (guests: number) => less(`PostgreSQL ms of an order, ${guests} at once`, 1),
}
