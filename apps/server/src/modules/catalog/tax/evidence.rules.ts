/** What says where a consumer lives; null where nobody knows. */
export type Evidence = Readonly<{
  billing: string
  connection: string | null
  card: string | null
}>

/** The country an order is taxed in, and whether staff have to decide. */
export type Residence = Readonly<{ country: string; state: 'final' | 'open' }>

/**
 * Two items that agree decide. If the other two agree against the address, they do, unless the shop does not sell there. One
 * item alone decides nothing: the address is kept, and staff are asked.
 */
export function residenceOf(
  { billing, connection, card }: Evidence,
  isSold: (country: string) => boolean,
): Residence {
  if (connection === billing || card === billing) return { country: billing, state: 'final' }
  const agreed = connection !== null && connection === card ? connection : null
  if (agreed !== null && isSold(agreed)) return { country: agreed, state: 'final' }
  return { country: billing, state: 'open' }
}
