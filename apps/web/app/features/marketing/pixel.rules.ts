type Told = Readonly<{
  event?: unknown
  ecommerce?: Readonly<{
    currency?: unknown
    value?: unknown
    items?: readonly Readonly<{ item_id?: unknown }>[]
  }>
}>

/** What the frame may know of an event: its kind, the amount and the editions. Undefined for every other event. */
export function pixelMessage(told: unknown) {
  const { event, ecommerce } = (told ?? {}) as Told
  if (event !== 'begin_checkout' && event !== 'purchase') return undefined
  return {
    event,
    currency: String(ecommerce?.currency ?? ''),
    value: Number(ecommerce?.value ?? 0),
    items: (ecommerce?.items ?? []).map(({ item_id }) => String(item_id)),
  }
}
