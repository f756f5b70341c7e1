/** A second run beside the first shifts every port: `E2E_PORT_SHIFT=20 npm run e2e`. */
export const shift = Number(process.env.E2E_PORT_SHIFT ?? 0)

export const ports = {
  shop: 3100 + shift,
  /** A shop that sends its buyers to the provider's own page. */
  hosted: 3101 + shift,
  smtp: 4225 + shift,
  /** Where the worker hears of mails that could not be delivered. */
  bounces: 4226 + shift,
  cards: 4230 + shift,
  mailbox: 4280 + shift,
  /** A second shop, whose database a journey may take away. */
  lone: 3110 + shift,
  /** A shop whose samples a journey ends with its first review. */
  reviews: 3111 + shift,
}
