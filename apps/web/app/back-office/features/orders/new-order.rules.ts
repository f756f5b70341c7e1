type WishedLine = Readonly<{ id: number; productId: string; quantity: string; unitPrice: string }>

export type OrderWish = Readonly<{
  email: string
  firstName: string
  lastName: string
  country: string
  price: 'list' | 'lower' | 'gift'
  lines: readonly WishedLine[]
}>

const newLine = (id: number): WishedLine => ({ id, productId: '', quantity: '1', unitPrice: '' })

export const newWish = (): OrderWish => ({
  ...{ email: '', firstName: '', lastName: '', country: '' },
  price: 'list',
  lines: [newLine(0)],
})

export const withLine = (lines: OrderWish['lines']) => [
  ...lines,
  newLine(Math.max(...lines.map(({ id }) => id)) + 1),
]

/** Editions that no other line names. */
export const freeEditions = <Product extends { id: string }>(
  products: readonly Product[],
  lines: OrderWish['lines'],
  own: WishedLine,
) => products.filter(({ id }) => lines.every((line) => line.id === own.id || line.productId !== id))

/** Whether every field that matters has something in it. The server judges what. */
export const isWritten = ({ price, lines, ...fields }: OrderWish): boolean =>
  Object.values(fields).every((text) => text.trim() !== '') &&
  lines.every(
    ({ productId, quantity, unitPrice }) =>
      productId !== '' && quantity.trim() !== '' && (price !== 'lower' || unitPrice.trim() !== ''),
  )

/** The wish as the call takes it; a price is sent only where one was named. */
export const orderBody = (wish: OrderWish, reason: string) => ({
  buyer: {
    email: wish.email.trim(),
    firstName: wish.firstName.trim(),
    lastName: wish.lastName.trim(),
    country: wish.country,
  },
  items: wish.lines.map(({ productId, quantity, unitPrice }) => ({
    productId,
    quantity: Number(quantity),
    ...(wish.price === 'lower' && { unitPrice: unitPrice.trim() }),
  })),
  reason,
})
