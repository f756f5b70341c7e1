/** What data of mails was called in 0.2. A worker of either version can send what the other one queued, until 0.4. */
const formerNames: readonly (readonly [name: string, former: string])[] = [
  ['reference', 'ticketNumber'],
  ['requestId', 'wishId'],
]

const added = (data: object, names: typeof formerNames): object => {
  const values = new Map(Object.entries(data))
  const missing = names.filter(([name, other]) => values.has(other) && !values.has(name))
  return {
    ...data,
    ...Object.fromEntries(missing.map(([name, other]) => [name, values.get(other)])),
  }
}

/** Data as it is stored: under both names. */
export const withFormerNames = (data: object): object =>
  added(
    data,
    formerNames.map(([name, former]) => [former, name]),
  )

/** Stored data under the names of today. */
export const withNewNames = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? added(data, formerNames) : data
