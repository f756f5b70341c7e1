import type { Config } from '../../../config.ts'

/** What every e-mail says of the shop that sends it. */
export type House = Readonly<{ origin: string; postalAddress: string }>

export const houseOf = ({ PUBLIC_ORIGIN, POSTAL_ADDRESS }: Config): House => ({
  origin: PUBLIC_ORIGIN,
  postalAddress: POSTAL_ADDRESS,
})
