/** What a search can mean in the thing it finds. */
export type SearchedField = 'number' | 'name' | 'email' | 'payment' | 'code'

/** What is found by a fragment. */
export type SearchedName =
  | 'order'
  | 'customer'
  | 'invoice'
  | 'coupon'
  | 'conversation'
  | 'payment_link'
  | 'supplier'
  | 'batch'
  | 'product'
  | 'quote'
  | 'member'
