export type ExportedKey = Readonly<{ id: number; last5: string }>
export type ExportedLine = Readonly<{
  productId: string
  name: string
  quantity: number
  minor: number
  usdMinor: number
  keys: readonly ExportedKey[]
}>
export type ExportedOrder = Readonly<{
  id: string
  number: string
  status: string
  at: Date
  currency: string
  totalMinor: number | null
  email: string
  firstName: string
  lastName: string
  country: string
  lines: readonly ExportedLine[]
  ledger: readonly object[]
}>

export type ExportedPerson = Readonly<{
  email: string
  firstName: string
  lastName: string
  country: string
  since: Date | null
  normal: string
}>
