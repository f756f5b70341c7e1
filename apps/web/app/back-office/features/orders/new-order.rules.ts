export type OrderWish = Readonly<{
  email: string
  firstName: string
  lastName: string
  country: string
  productId: string
  quantity: string
  price: 'list' | 'lower' | 'gift'
  unitPrice: string
}>

export const newWish = (): OrderWish => ({
  ...{ email: '', firstName: '', lastName: '', country: '', productId: '' },
  ...{ quantity: '1', price: 'list', unitPrice: '' },
})

/** Whether every field that matters has something in it. The server judges what. */
export const isWritten = ({ price, unitPrice, ...fields }: OrderWish): boolean =>
  Object.values(fields).every((text) => text.trim() !== '') &&
  (price !== 'lower' || unitPrice.trim() !== '')

/** The wish as the call takes it; a price is sent only where one was named. */
export const orderBody = (wish: OrderWish, reason: string) => ({
  buyer: {
    email: wish.email.trim(),
    firstName: wish.firstName.trim(),
    lastName: wish.lastName.trim(),
    country: wish.country,
  },
  items: [
    {
      productId: wish.productId,
      quantity: Number(wish.quantity),
      ...(wish.price === 'lower' && { unitPrice: wish.unitPrice.trim() }),
    },
  ],
  reason,
})
