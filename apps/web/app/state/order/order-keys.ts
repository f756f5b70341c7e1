const part = (id: string, ...name: string[]) => ['/api/orders', id, ...name]

/** Under which key each part of an order is kept: after a change, ask for it anew by the same key. */
export const orderKeys = {
  view: (id: string) => part(id, 'view'),
  invoices: (id: string) => part(id, 'invoices'),
  listing: (id: string) => part(id, 'listing'),
  keyClaims: (id: string) => part(id, 'key-claims'),
  returns: (id: string, proof: string) => part(id, 'returns', proof),
  seats: (id: string) => part(id, 'seats'),
  survey: (id: string) => part(id, 'survey'),
  timeline: (id: string) => part(id, 'timeline'),
  /** The list of an account: signing out forgets every key that begins with its address. */
  own: ['/api/account/orders'],
}
