const toTab = (tab: string, id: string | number) =>
  `/admin/main-site?${new URLSearchParams({ tab, id: String(id) })}`

export const toOrder = (id: string) => toTab('orders', id)
/** By the account, or by any paid order of a guest. */
export const toCustomer = (id: string) => toTab('customers', id)
export const toClaim = (id: number) => toTab('key-claims', id)
export const toReturn = (id: string) => toTab('returns', id)
