type RequestedLine = Readonly<{
  id: number
  productId: string
  quantity: string
  unitPrice: string
}>

export type OrderRequest = Readonly<{
  email: string
  firstName: string
  lastName: string
  country: string
  price: 'list' | 'lower' | 'gift'
  lines: readonly RequestedLine[]
}>

const newLine = (id: number): RequestedLine => ({ id, productId: '', quantity: '1', unitPrice: '' })

export const newOrderRequest = (): OrderRequest => ({
  ...{ email: '', firstName: '', lastName: '', country: '' },
  price: 'list',
  lines: [newLine(0)],
})

export const withLine = (lines: OrderRequest['lines']) => [
  ...lines,
  newLine(Math.max(...lines.map(({ id }) => id)) + 1),
]

/** Editions that no other line names. */
export const freeEditions = <Product extends { id: string }>(
  products: readonly Product[],
  lines: OrderRequest['lines'],
  own: RequestedLine,
) => products.filter(({ id }) => lines.every((line) => line.id === own.id || line.productId !== id))

/** Whether every field that matters has something in it. The server judges what. */
export const isWritten = ({ price, lines, ...fields }: OrderRequest): boolean =>
  Object.values(fields).every((text) => text.trim() !== '') &&
  lines.every(
    ({ productId, quantity, unitPrice }) =>
      productId !== '' && quantity.trim() !== '' && (price !== 'lower' || unitPrice.trim() !== ''),
  )

/** The request as the call takes it; a price is sent only where one was named. */
export const orderBody = (request: OrderRequest, reason: string) => ({
  buyer: {
    email: request.email.trim(),
    firstName: request.firstName.trim(),
    lastName: request.lastName.trim(),
    country: request.country,
  },
  items: request.lines.map(({ productId, quantity, unitPrice }) => ({
    productId,
    quantity: Number(quantity),
    ...(request.price === 'lower' && { unitPrice: unitPrice.trim() }),
  })),
  reason,
})
