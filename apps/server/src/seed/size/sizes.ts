const orders = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000, '5m': 5_000_000 } as const

export const sizes = Object.keys(orders) as readonly (keyof typeof orders)[]

export function ordersOf(size: string): number {
  const known = sizes.find((name) => name === size)
  if (!known) throw new Error(`--size is one of ${sizes.join(', ')}`)
  return orders[known]
}
